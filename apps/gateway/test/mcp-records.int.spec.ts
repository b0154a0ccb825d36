/**
 * What the tools answer for random records, against their published output schemas. Two validators that are not the
 * gateway's own check it: Ajv in strict mode on JSON Schema 2020-12, and the one of the older SDK, which many clients use.
 */
import { Forbidden, InvalidRequest, ServiceUnavailable } from '@handtest/contracts/define';
import { organizationContract, projectContract } from '@handtest/contracts/identity';
import {
  isTerminal,
  jobContract,
  JobNotFound,
  type JobRecord,
  templateContract,
} from '@handtest/contracts/job';
import type { Client } from '@modelcontextprotocol/client';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { forgetScripts, issueToken, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { connectMcp } from './mcp-client.js';
import { anyJob, anyOrganization, anyProject, anyTemplate } from './random-record.js';

const records = 500;
/** What a model may get; 1 KB for the rest of the answer. */
const summaryBytes = 31_000;
const fullBytes = 1_001_000;

type Validate = (content: unknown) => string | undefined;

let gateway: GatewayUnderTest;
let client: Client;
let schemas: Map<string, { schema: object; validate: Validate }>;
const figures = { tried: 0, failed: 0, nulls: 0, worstBytes: { summary: 0, full: 0 } };

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  gateway = await GatewayUnderTest.start({ env });
  client = await connectMcp(gateway.replicas[0]!.url, issueToken('key'));
  const { tools } = await client.listTools();
  schemas = new Map(
    tools.map(({ name, outputSchema }) => [
      name,
      { schema: outputSchema!, validate: validatorOf(outputSchema!) },
    ]),
  );
});

beforeEach(() => forgetScripts());

afterAll(async () => {
  const { tried, failed, nulls, worstBytes } = figures;
  process.stdout.write(
    `structured contents: tried ${tried}, failed ${failed}; ${nulls} nulls; worst ${worstBytes.summary} bytes of a ` +
      `summary, ${worstBytes.full} bytes of a full record\n`,
  );
  await client?.close();
  await gateway?.stop();
});

function validatorOf(schema: object): Validate {
  const ajv = new Ajv2020({
    strict: true,
    // A branch may require fields that the schema around it defines, and a field may be null.
    strictRequired: false,
    allowUnionTypes: true,
    allErrors: true,
    formats: { 'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/ },
  });
  const validate = ajv.compile(schema);
  const older = new AjvJsonSchemaValidator().getValidator(schema);
  return (content) => {
    if (!validate(content)) return ajv.errorsText(validate.errors);
    return older(content).errorMessage;
  };
}

async function check(tool: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  figures.tried += 1;
  figures.failed += 1;
  const answer = await client.callTool({ name: tool, arguments: args });
  const content = answer.structuredContent as Record<string, unknown>;
  expect(schemas.get(tool)!.validate(content)).toBeUndefined();
  const { text } = answer.content.at(-1) as { text: string };
  if (answer.isError) expect(text).toContain(content.message);
  else expect(text).toBe(JSON.stringify(content));
  figures.nulls += JSON.stringify(content).split('null').length - 1;
  figures.failed -= 1;
  return content;
}

const bytesOf = (content: object) => Buffer.byteLength(JSON.stringify(content));

async function checkJob(record: JobRecord): Promise<void> {
  script(jobContract, 'get', (requests) => (requests as unknown as unknown[]).map(() => record));
  const jobId = record.id;
  const { worstBytes } = figures;
  const summary = await check('get_job', { jobId });
  const full = await check('get_job', { jobId, detail: 'full' });
  worstBytes.summary = Math.max(worstBytes.summary, bytesOf(summary));
  worstBytes.full = Math.max(worstBytes.full, bytesOf(full));
  if (isTerminal(record.status)) {
    const { finished, job } = await check('wait', { jobId });
    expect([finished, job]).toEqual([true, summary.job]);
  }
}

it('fits the schemas for 500 random jobs', async () => {
  await fc.assert(fc.asyncProperty(anyJob, checkJob), { numRuns: records });
  expect(figures.worstBytes.summary).toBeLessThanOrEqual(summaryBytes);
  expect(figures.worstBytes.full).toBeLessThanOrEqual(fullBytes);
}, 300_000);

it('fits the schemas for random lists', async () => {
  const pagination = { total: 4, limit: 20, offset: 0, hasMore: false };
  const lists = fc.tuple(
    fc.array(anyOrganization, { maxLength: 4 }),
    fc.array(anyProject, { maxLength: 4 }),
    fc.array(anyTemplate, { maxLength: 4 }),
  );
  const property = fc.asyncProperty(lists, async ([organizations, projects, templates]) => {
    script(organizationContract, 'list', () => ({ items: organizations }));
    script(projectContract, 'list', () => ({ items: projects, pagination }));
    script(templateContract, 'list', () => ({ items: templates, pagination }));
    await check('list_organizations', {});
    await check('list_projects', {});
    await check('list_templates', { projectId: 'proj_1' });
  });
  await fc.assert(property, { numRuns: 100 });
});

it('fits the schemas for created jobs and for errors', async () => {
  const creation = { projectId: 'proj_1', url: 'https://shop.example', description: 'Look' };
  await check('create_job', creation);
  await check('run_template', { ...creation, template: 'Find bugs' });
  const errors = [
    new InvalidRequest('url must be'),
    new Forbidden(),
    new ServiceUnavailable(),
    new Error('?'),
  ];
  for (const error of errors) {
    script(jobContract, 'create', () => Promise.reject(error));
    await check('create_job', creation);
  }
  for (const error of [new JobNotFound(), new Forbidden(), new ServiceUnavailable()]) {
    script(jobContract, 'get', () => [error]);
    await check('get_job', { jobId: 'job_1' });
    await check('wait', { jobId: 'job_1' });
  }
});

it('is noticed when it does not fit', async () => {
  const [record] = fc.sample(anyJob, 1);
  const { validate } = schemas.get('get_job')!;
  const { testerData: _data, keyMoments: _moments, conversation: _talk, ...job } = record!;
  expect(validate({ job })).toBeUndefined();
  for (const wrong of [
    { status: 'strange' },
    { createdAt: null },
    { createdAt: 'yesterday' },
    { jobUrl: 1 },
  ]) {
    expect(validate({ job: { ...job, ...wrong } })).toBeDefined();
  }
  expect(validate({})).toBeDefined();
});
