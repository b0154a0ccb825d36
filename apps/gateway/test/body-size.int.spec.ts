/** Bodies that cost more than they say: no route reads, copies or passes on what exceeds its limits. */
import { endpointOf, jsonType, type Route } from '../route/route.js';
import { routes } from '../route/routes.js';
import { forgetScripts, issueToken, received } from './fake-services.js';
import { type Answer, GatewayUnderTest } from './gateway-under-test.js';

let gateway: GatewayUnderTest;

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  gateway = await GatewayUnderTest.start({ env });
});

beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

const withBody = routes.filter(
  ({ method, bodyTypes = [jsonType], rawBody }) =>
    ['POST', 'PUT', 'PATCH'].includes(method) && bodyTypes.includes(jsonType) && !rawBody,
);
const pathOf = ({ path }: Route) => path.replace(/:(\w+)/g, '$1_1');

const send = (row: Route, body: unknown) => sendText(row, JSON.stringify(body));

function sendText(row: Route, raw: string): Promise<Answer> {
  const token = issueToken('ses', { platformRoles: ['tester', 'platform_admin'] });
  return gateway.request(row.method, pathOf(row), { token, raw });
}

const unknownKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 110_000 }, (_, n) => [n.toString(36), 1])),
);

it.each(withBody.map((row) => [endpointOf(row), row] as const))(
  'with 110,000 unknown keys is refused before it is parsed: %s',
  async (_endpoint, row) => {
    received.clear();
    const answer = await sendText(row, unknownKeys);
    const tooManyKeys = 'An object in the body must have at most 1,000 keys';
    const isSmall = row.access === 'open' || row.bodyLimitBytes !== undefined;
    expect(answer.body).toEqual(
      isSmall
        ? {
            error: 'Payload Too Large',
            message: expect.stringMatching(/^The body must be at most \d+ KB$/) as string,
            code: 'body_too_large',
          }
        : {
            error: 'Bad Request',
            message: tooManyKeys,
            code: 'invalid_request',
            errors: [{ param: 'body', message: tooManyKeys }],
          },
    );
    expect([...received.keys()].filter((subject) => !subject.includes('verif'))).toEqual([]);
  },
);

it('may have at most 10,000 keys and 10,000 items in any position', async () => {
  const row = routes.find((each) => endpointOf(each) === 'POST /api/projects')!;
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 1]));
  const messageOf = async (body: unknown) => (await send(row, body)).body.message;
  const objects = Array<unknown>(9).fill(keys(1_000));
  expect(await messageOf({ a: objects, b: keys(998) })).toMatch(/^name is required/);
  expect(await messageOf({ a: objects, b: keys(999) })).toMatch(/The body must have at most 10,000 keys/);
  expect(await messageOf({ a: keys(1_001) })).toMatch(/^An object in the body must have at most 1,000 keys/);
  expect(await messageOf({ a: Array(5_000).fill(0), b: [[...Array<number>(4_999).fill(0)]] })).toMatch(
    /^name is required/,
  );
  expect(await messageOf({ a: Array(5_001).fill(0), b: Array(5_000).fill(0) })).toMatch(
    /^The lists in the body must have at most 10,000 items together/,
  );
});

it('of telemetry may have all the events that fit into it', async () => {
  const row = routes.find(({ path }) => path.endsWith('/telemetry') && path.includes('tester'))!;
  const clicks = Array.from({ length: 5_000 }, () => ({ x: 1, y: 1, timestamp: '2026-01-01', element: 'a' }));
  expect((await send(row, { batchId: 'b', clicks })).status).toBe(200);
});

it('of a route without a token is 16 KB at most', async () => {
  const open = withBody.filter(({ access }) => access === 'open');
  expect(open.map(endpointOf)).toContain('POST /api/auth/login');
  for (const row of open) {
    expect((await send(row, { rest: 'x'.repeat(16_384 - 11) })).status).not.toBe(413);
    expect((await send(row, { rest: 'x'.repeat(16_384 - 10) })).status).toBe(413);
  }
});
