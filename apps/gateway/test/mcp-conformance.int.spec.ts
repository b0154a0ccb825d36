/**
 * The conformance programs of the Model Context Protocol, against the real endpoint with the tools of their scenarios. Only
 * scenarios about tools and the transport apply: the server has neither prompts nor resources, and asks its clients nothing.
 */
import { LoadBalancer } from '@handtest/testing';
import { McpTools } from '../mcp/mcp-tools.service.js';
import { type Asked, type Check, runScenario } from './conformance/conformance-program.js';
import { conformanceTools } from './conformance/conformance-tools.js';
import { issueToken } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';

const stable = '@modelcontextprotocol/conformance';
const next = 'conformance-next';

const ofBoth = [
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-progress',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];
const of2025 = ['server-initialize', 'ping', ...ofBoth];
const of2026 = ['server-stateless', 'http-header-validation', 'caching', ...ofBoth];

const programs: { name: string; scenarios: string[]; asked: Omit<Asked, 'scenario' | 'url'> }[] = [
  { name: '0.1.16 on 2025-11-25', scenarios: of2025, asked: { program: stable } },
  { name: '0.2.0 on 2025-11-25', scenarios: of2025, asked: { program: next, specVersion: '2025-11-25' } },
  {
    name: '0.2.0 on 2026-07-28',
    scenarios: of2026,
    asked: { program: next, specVersion: '2026-07-28', expectedFailures: 'expected-failures.yml' },
  },
];

/** Sessions are optional in 2025. Without one the program does not try several streams. */
const expectedWarnings = ['server-sse-multiple-streams-session'];

let gateway: GatewayUnderTest;
/** The programs send no token of their own. */
let proxy: LoadBalancer;
const totals = { scenarios: 0, checks: 0, expected: 0, unexpected: 0 };

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  const providers = [{ provide: McpTools, useValue: { tools: conformanceTools } }];
  gateway = await GatewayUnderTest.start({ env, providers });
  const headers = { authorization: `Bearer ${issueToken('key')}` };
  proxy = await LoadBalancer.start([gateway.replicas[0]!.url], headers);
});

afterAll(async () => {
  const { scenarios, checks, expected, unexpected } = totals;
  process.stdout.write(
    `conformance: tried ${scenarios} scenarios with ${checks} checks, failed ${unexpected}; expected failures ${expected}\n`,
  );
  await proxy?.stop();
  await gateway?.stop();
});

describe.each(programs)('conformance $name', ({ name, scenarios, asked }) => {
  it.each(scenarios)('%s', async (scenario) => {
    const outcome = await runScenario({ ...asked, scenario, url: `${proxy.url}/api/mcp` });
    const { exitCode, checks, output, errors, refused } = outcome;
    const idsOf = (status: Check['status']) =>
      checks.filter((check) => check.status === status).map(({ id }) => id);
    const failed = idsOf('FAILURE');
    totals.scenarios += 1;
    totals.checks += checks.length;
    totals[exitCode === 0 ? 'expected' : 'unexpected'] += failed.length;
    process.stdout.write(
      `${name}, ${scenario}: ${checks.length} checks, failed ${failed.length}, exit code ${exitCode}\n`,
    );
    if (exitCode !== 0) throw new Error(output + errors);
    expect(checks.length).toBeGreaterThan(0);
    expect(expectedWarnings).toEqual(expect.arrayContaining(idsOf('WARNING')));
    expect(refused).toEqual([]);
  });
});

it('a conformance program fails on an expected failure that passes', async () => {
  const asked = { program: next, scenario: 'tools-list', expectedFailures: 'stale-failures.yml' };
  const { exitCode, output, errors } = await runScenario({ ...asked, url: `${proxy.url}/api/mcp` });
  expect([exitCode, output + errors]).toEqual([1, expect.stringMatching(/stale/i)]);
});
