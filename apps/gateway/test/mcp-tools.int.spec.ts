/** The tools of agents, called by a real client as every kind of caller. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@modelcontextprotocol/client';
import { InsufficientCredit } from '@handtest/contracts/billing';
import { Forbidden, ServiceUnavailable } from '@handtest/contracts/define';
import { OrganizationNotFound, organizationContract, projectContract } from '@handtest/contracts/identity';
import { jobContract, templateContract } from '@handtest/contracts/job';
import { forgetScripts, issueToken, jobs, newJob, newRequest, received, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { bothGenerations, connectMcp } from './mcp-client.js';

const pagination = { total: 1, limit: 20, offset: 0, hasMore: false };
const project = {
  id: 'proj_1',
  organizationId: 'org_1',
  name: 'Shop',
  defaultUrl: null,
  codehostRepos: [],
  autoCreateCodehostIssues: false,
  chatWebhookUrl: 'https://chat.example/secret',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const template = {
  id: 'tmpl_1',
  projectId: 'proj_1',
  name: 'Checkout',
  description: null,
  testInstructions: 'Buy a hat.',
  outputSchema: null,
  resultsTemplate: null,
  url: null,
  deviceClass: 'desktop',
  targetDurationMinutes: 15,
  maxExtensionMinutes: 5,
  maxExtensionCount: 3,
  builtIn: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
};
const creation = { projectId: 'proj_1', url: 'https://shop.example', description: 'Log in' };

let gateway: GatewayUnderTest;

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  gateway = await GatewayUnderTest.start({ env });
});

beforeEach(() => {
  forgetScripts();
  jobs.clear();
});
afterAll(() => gateway.stop());

const connect = (kind: 'key' | 'pat' | 'ses' = 'key', generation = bothGenerations[1]!) =>
  connectMcp(gateway.replicas[0]!.url, issueToken(kind), generation);
const call = (client: Client, name: string, args: Record<string, unknown> = {}) =>
  client.callTool({ name, arguments: args });
const lastAsked = (subject: string) => received.get(subject)!.at(-1)!;

const callers = bothGenerations.flatMap((generation) =>
  (['key', 'pat', 'ses'] as const).map((kind) => [generation, kind] as const),
);

describe.each(callers)('a client of %s with a token of kind %s', (generation, kind) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(kind, generation);
  });
  afterAll(() => client.close());
  const kindOfCaller = kind === 'ses' ? 'session' : kind;

  it('finds the seven tools, with titles, schemas and hints', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name, annotations }) => [name, annotations?.readOnlyHint])).toEqual([
      ['list_organizations', true],
      ['list_projects', true],
      ['create_job', false],
      ['run_template', false],
      ['wait', true],
      ['get_job', true],
      ['list_templates', true],
    ]);
    for (const { title, description, inputSchema, outputSchema, annotations } of tools) {
      expect([typeof title, typeof description]).toEqual(['string', 'string']);
      expect([inputSchema.type, outputSchema!.type]).toEqual(['object', 'object']);
      expect(annotations?.destructiveHint).toBe(false);
    }
  });

  it('lists projects without their secrets, nulls included', async () => {
    script(projectContract, 'list', () => ({ items: [project], pagination }));
    const { structuredContent } = await call(client, 'list_projects', { organizationId: 'org_1', limit: 5 });
    expect(structuredContent).toEqual({
      projects: [
        { id: 'proj_1', organizationId: 'org_1', name: 'Shop', defaultUrl: null, codehostRepos: [] },
      ],
      pagination,
    });
    const { request, call: asked } = lastAsked('rpc.identity.project.list');
    expect(request).toEqual({ organizationId: 'org_1', limit: 5, offset: 0 });
    expect(asked.caller.kind).toBe(kindOfCaller);
  });

  it('lists templates', async () => {
    script(templateContract, 'list', () => ({ items: [template], pagination }));
    const { structuredContent } = await call(client, 'list_templates', { projectId: 'proj_1' });
    expect(structuredContent).toEqual({
      templates: [
        {
          name: 'Checkout',
          id: 'tmpl_1',
          description: null,
          url: null,
          targetDurationMinutes: 15,
          maxExtensionMinutes: 5,
          maxExtensionCount: 3,
          builtIn: false,
        },
      ],
      pagination,
    });
  });

  it('creates a job, and gets it', async () => {
    const { structuredContent: created } = await call(client, 'create_job', creation);
    const [id] = [...jobs.keys()];
    expect(created).toEqual({
      jobId: id,
      message: 'Job created',
      status: 'queued',
      jobUrl: `https://handtest.example/jobs/${id}`,
      holdUsd: 10.2,
    });
    expect(lastAsked('rpc.job.create')).toMatchObject({
      request: creation,
      call: { caller: { kind: kindOfCaller } },
    });
    jobs.delete(id!);
  });
});

describe('create_job', () => {
  it('returns the same job for the same key', async () => {
    const client = await connect();
    const create = () => call(client, 'create_job', { ...creation, idempotencyKey: 'mcp-1' });
    const { structuredContent: first } = await create();
    const { structuredContent: second } = await create();
    expect(first).not.toHaveProperty('replayed');
    expect(second).toEqual({ ...(first as object), replayed: true });
    expect(lastAsked('rpc.job.create').request).toMatchObject({ idempotencyKey: 'mcp-1' });
    expect(jobs.size).toBe(1);
  });

  it('prepares a job from pull requests, and answers their testability', async () => {
    const { structuredContent } = await call(await connect(), 'create_job', {
      projectId: 'proj_1',
      prNumbers: [7],
    });
    expect(structuredContent).toMatchObject({ status: 'preparing', testability: { testable: true } });
    expect(lastAsked('rpc.job.createPrepared').request).toEqual({ projectId: 'proj_1', prNumbers: [7] });
  });

  it('has the state of a job whose preparation took longer than a read may', async () => {
    script(jobContract, 'createPrepared', async () => {
      await delay(4_600);
      return { jobId: newJob('preparing').id, message: 'Job created' };
    });
    const made = await call(await connect(), 'create_job', { projectId: 'proj_1', prNumbers: [8] });
    expect(made.structuredContent).toMatchObject({ status: 'preparing', holdUsd: 10.2 });
  });

  it('holds nothing for a job in test mode', async () => {
    script(jobContract, 'create', () => {
      const job = newJob();
      jobs.set(job.id, { ...job, livemode: false });
      return { jobId: job.id, message: 'Job created' };
    });
    const { structuredContent } = await call(await connect(), 'create_job', creation);
    expect(structuredContent).toMatchObject({ status: 'queued', holdUsd: 0 });
  });

  it('takes no token of a code host, so that none passes through a model', async () => {
    const client = await connect();
    const { tools } = await client.listTools();
    expect(JSON.stringify(tools)).not.toContain('codehostToken');
    const result = await call(client, 'create_job', { ...creation, codehostToken: 'ghp_secret' });
    expect(result).toMatchObject({
      isError: true,
      structuredContent: {
        error: 'Bad Request',
        message: 'codehostToken must not be sent by MCP; use POST /api/jobs',
        statusCode: 400,
      },
    });
    expect(received.get('rpc.job.create')).toBeUndefined();
  });

  it('names the job also when its state cannot be read', async () => {
    script(jobContract, 'get', () => [new ServiceUnavailable()]);
    const { structuredContent, isError } = await call(await connect(), 'create_job', creation);
    expect([isError, structuredContent]).toEqual([
      undefined,
      { jobId: [...jobs.keys()][0], message: 'Job created' },
    ]);
  });
});

describe('run_template', () => {
  it('sends the description as an addition to the instructions, and other fields as they are', async () => {
    const args = {
      projectId: 'proj_1',
      template: 'Checkout',
      description: 'Pay by card.',
      deviceClass: 'mobile',
    };
    await call(await connect(), 'run_template', args);
    expect(lastAsked('rpc.job.create').request).toEqual({
      projectId: 'proj_1',
      template: 'Checkout',
      additionalDescription: 'Pay by card.',
      deviceClass: 'mobile',
    });
  });

  it('sends no description where there is none', async () => {
    await call(await connect(), 'run_template', { projectId: 'proj_1', template: 'Checkout' });
    expect(lastAsked('rpc.job.create').request).toEqual({ projectId: 'proj_1', template: 'Checkout' });
  });
});

describe('get_job', () => {
  it('returns a summary, or everything', async () => {
    const job = newJob();
    const moment = {
      timestamp: job.createdAt,
      videoOffsetSeconds: null,
      kind: 'note' as const,
      title: 'Start',
    };
    job.keyMoments = [moment];
    const client = await connect();
    const { keyMoments: _moments, ...summary } = { ...job, request: newRequest };
    const summarized = await call(client, 'get_job', { jobId: job.id });
    expect(summarized.structuredContent).toEqual({ job: summary });
    const full = await call(client, 'get_job', { jobId: job.id, detail: 'full' });
    expect(full.structuredContent).toEqual({ job: { ...job, request: newRequest, conversation: [] } });
  });
});

describe.each(bothGenerations)('an error, for a client of %s', (generation) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect('key', generation);
  });
  afterAll(() => client.close());

  it.each([
    [
      'list_projects',
      projectContract,
      'list',
      new OrganizationNotFound(),
      'Not Found: Organization not found',
    ],
    [
      'list_organizations',
      organizationContract,
      'list',
      new Forbidden(),
      'Forbidden: You do not have permission',
    ],
    [
      'create_job',
      jobContract,
      'create',
      new InsufficientCredit('It needs 10.20 USD'),
      'Payment Required: It needs',
    ],
  ] as const)('of a service reaches the model from %s', async (name, contract, operation, error, text) => {
    script(contract, operation, () => {
      throw error;
    });
    const result = await call(client, name, name === 'create_job' ? creation : {});
    expect(result).toMatchObject({
      isError: true,
      content: [{ type: 'text', text: expect.stringContaining(text) as string }],
      structuredContent: { message: error.message, statusCode: error.status },
    });
  });

  it('that no service declares shows only the id of the request', async () => {
    const { length: logged } = gateway.logLines;
    script(organizationContract, 'list', () => {
      throw new Error('SELECT secret FROM place');
    });
    const result = await call(client, 'list_organizations');
    expect(result).toMatchObject({ isError: true, structuredContent: { statusCode: 500 } });
    expect(JSON.stringify(result)).toMatch(/Internal error \(request id [\w-]{16}\)/);
    expect(JSON.stringify(result)).not.toMatch(/SELECT|InternalError|\.ts|\.js/);
    expect(gateway.logLines.slice(logged).join('')).not.toContain('a tool failed');
  });

  it('of the gateway itself is logged with the id of the request', async () => {
    // An answer that the tool cannot read.
    script(projectContract, 'list', () => ({ items: null, pagination }));
    const { length: logged } = gateway.logLines;
    const result = await call(client, 'list_projects');
    const [, id] = /request id ([\w-]{16})/.exec(JSON.stringify(result))!;
    const lines = gateway.logLines.slice(logged).filter((line) => line.includes('a tool failed'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(id);
    expect(JSON.stringify(result)).not.toContain('TypeError');
  });

  it('in the arguments names the field, and reaches no service', async () => {
    const result = await call(client, 'get_job', { jobId: 7, detail: 'everything' });
    expect(result.isError).toBe(true);
    const text = JSON.stringify(result.content);
    expect(text).toContain('jobId must be string');
    expect(text).toContain('detail must be equal to one of the allowed values');
    const missing = await call(client, 'list_templates');
    expect(JSON.stringify(missing.content)).toContain('projectId must be given');
    expect([...received.keys()].filter((subject) => !subject.includes('verify'))).toEqual([]);
  });

  it('for an unknown tool is one of the protocol', async () => {
    for (const name of ['delete_everything', 'constructor', '__proto__', '']) {
      await expect(call(client, name)).rejects.toMatchObject({ code: -32_602 });
    }
  });
});
