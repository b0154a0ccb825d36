/** The Model Context Protocol for the agents of today, over two gateways behind a load balancer. */
import { randomBytes } from 'node:crypto';
import { Deployment, removeFolder, type Session, throwAwayFolder } from '@handtest/deployment';
import { LoadBalancer } from '@handtest/testing';
import { bearer, exchange, inParallel, report } from './access/exchange.js';
import { stackTrace } from './access/hostile-request.js';
import { keptInLogs, leaksIn } from './access/secret-search.js';
import { type AgentName, agents, connectAgent, type ToolAnswer } from './mcp/agent.js';
import { inspect } from './mcp/inspector.js';
import { junkRequests } from './mcp/junk.js';
import { playStory } from './mcp/story.js';
import { toolCall } from './mcp/tool-message.js';
import { createParticipants, newClient, newTester, type Participants } from './participants.js';

const kinds = ['API key', 'personal access token', 'session'] as const;
type Kind = (typeof kinds)[number];

let deployment: Deployment;
let participants: Participants;
let balancer: LoadBalancer;
/** The texts of answers, for the search for secrets. */
const answers: string[] = [];
let tokens: Record<Kind, string>;
let testers: Record<Kind, Session>;

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '1000000', RATE_LIMIT_TOTAL_PER_MINUTE: '1000000' };
  deployment = await Deployment.start({
    replicas: { gateway: 2 },
    environment: { all: { LOG_LEVEL: 'debug' }, gateway: limits },
  });
  participants = await createParticipants(deployment);
  balancer = await LoadBalancer.start(deployment.gatewayUrls);
  const { owner, workspace } = participants;
  const pat = await owner.api.post<{ token: string }>('/api/pats', { name: 'Of an agent' });
  // A tester has one job at a time.
  const [second, third] = [await newTester(deployment), await newTester(deployment)];
  testers = { 'API key': participants.tester, 'personal access token': second, session: third };
  tokens = { 'API key': workspace.apiKey, 'personal access token': pat.token, session: owner.token };
});

afterAll(async () => {
  await balancer?.stop();
  await participants?.receiver.stop();
  await deployment?.stop();
});

describe('list, create, wait, get', () => {
  const figures = { tried: 0, failed: 0, compared: 0, differences: 0 };

  async function play(name: AgentName, kind: Kind): Promise<string[]> {
    figures.tried += 1;
    figures.failed += 1;
    const agent = await connectAgent(name, balancer.url, tokens[kind]);
    expect(agent.revision).toBe(agents[name].revision);
    const rest = newClient(deployment).as(tokens[kind]);
    const tester = testers[kind].api;
    const { compared, differences } = await playStory({ agent, rest, tester, ...participants.workspace });
    await agent.close();
    figures.compared += compared;
    figures.differences += differences.length;
    if (differences.length === 0) figures.failed -= 1;
    return differences.map((difference) => `${kind}: ${difference}`);
  }

  it.each(Object.keys(agents) as AgentName[])(
    'gives %s what REST gives, with every kind of token',
    async (name) => {
      const differences = await Promise.all(kinds.map((kind) => play(name, kind)));
      expect(differences.flat()).toEqual([]);
    },
  );

  afterAll(() => {
    const { tried, failed, compared, differences } = figures;
    report(
      `stories of agents: tried ${tried}, failed ${failed}; ${compared} comparisons with REST, ${differences} differences`,
    );
  });
});

describe.each(['legacy', 'modern'] as const)('the inspector, %s', (era) => {
  it('lists and calls every tool', async () => {
    const { workspace } = participants;
    const { projectId } = workspace;
    const home = throwAwayFolder('inspector');
    const options = { url: `${balancer.url}/api/mcp`, token: workspace.apiKey, era, home };
    // It also fails on schemas that other clients would refuse.
    const { tools } = await inspect<{ tools: { name: string }[] }>(options, 'tools/list', '--strict');
    const called: string[] = [];
    const call = async (name: string, args: object) => {
      called.push(name);
      const given = ['--tool-name', name, '--tool-args-json', JSON.stringify(args)];
      return (await inspect<ToolAnswer>(options, 'tools/call', ...given)).structuredContent;
    };
    const job = { projectId, url: 'https://shop.example', description: 'Look.' };
    const { jobId } = (await call('create_job', job)) as { jobId: string };
    const answers = await Promise.all([
      call('run_template', { ...job, template: 'Find bugs' }),
      call('wait', { jobId, timeoutSeconds: 1 }),
      call('get_job', { jobId }),
      call('list_organizations', {}),
      call('list_projects', {}),
      call('list_templates', { projectId }),
    ]);
    expect(answers).toMatchObject([
      { jobId: expect.stringMatching(/^job_/) },
      { jobId, finished: false },
      { job: { id: jobId, projectId } },
      { organizations: [{}] },
      { projects: [{ id: projectId }] },
      { pagination: { offset: 0 } },
    ]);
    expect(called.sort()).toEqual(tools.map(({ name }) => name).sort());
    removeFolder(home);
    report(`inspector, ${era}: listed ${tools.length} tools, called ${called.length}, failed 0`);
  });
});

it('refuses 200 bodies of junk without an internal error', async () => {
  const agent = await connectAgent('client 2.4.0, auto', balancer.url, tokens.session);
  const tools = Object.fromEntries(
    (await agent.tools()).map(({ name, inputSchema }) => {
      return [name, Object.keys((inputSchema as { properties: object }).properties)];
    }),
  );
  await agent.close();
  const seed = Date.now() % 2 ** 31;
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  await inParallel(junkRequests(200, seed, tools), 8, async (junk) => {
    const authorization = bearer(tokens['API key']);
    const { status, text } = await exchange(balancer.url, {
      method: 'POST',
      path: '/api/mcp',
      authorization,
      ...junk,
    });
    answers.push(text);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isInternal = status >= 500 || /Internal error|-32603|"statusCode":500/.test(text);
    if (isInternal || stackTrace.test(text))
      failures.push(`${String(junk.body).slice(0, 600)} → ${status} ${text}`);
  });
  const reached = answers.filter((text) => text.includes('structuredContent')).length;
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`);
  report(
    `junk bodies (seed ${seed}): tried 200, failed ${failures.length}, ${reached} reached a tool; ${counted.join(', ')}`,
  );
  expect(failures).toEqual([]);
  expect(reached).toBeGreaterThan(10);
});

it('shows no secret in an answer or a log', async () => {
  const { workspace } = participants;
  const codehostToken = `ghp_${randomBytes(18).toString('hex')}`;
  const secrets = [...Object.values(tokens), participants.secret, codehostToken];
  const { projectId } = workspace;
  const job = { projectId, url: 'https://shop.example', description: 'Look.' };
  for (const token of Object.values(tokens)) {
    const ask = (name: string, args: object) =>
      exchange(balancer.url, { ...toolCall(name, args), authorization: bearer(token) });
    const refused = await ask('create_job', { ...job, codehostToken });
    expect(refused.text).toContain('codehostToken');
    const created = await ask('create_job', job);
    const { jobId } = (JSON.parse(created.text) as { result: ToolAnswer }).result.structuredContent as {
      jobId: string;
    };
    const got = await ask('get_job', { jobId, detail: 'full' });
    const waited = await ask('wait', { jobId, timeoutSeconds: 1 });
    const listed = await ask('list_projects', {});
    answers.push(...[refused, created, got, waited, listed].map(({ text }) => text));
  }
  const kept = answers.map((text, n) => ({ location: `answer ${n}`, text }));
  const leaks = leaksIn([...kept, ...keptInLogs(deployment)], secrets);
  report(
    `secrets: searched ${kept.length} answers and all logs for ${secrets.length} secrets, found ${leaks.length}`,
  );
  expect(leaks).toEqual([]);
  // The search finds what is there.
  expect(leaksIn([{ location: 'here', text: `x${codehostToken}x` }], secrets)).toHaveLength(1);
});
