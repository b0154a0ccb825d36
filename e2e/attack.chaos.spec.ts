/**
 * The effect of one attacker on all others: costly bodies, floods of log-ins, streams that are never closed. Each test
 * prints its figures before it compares them with their goals.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { ApiClient, type Deployment, type Person, signUp } from '@handtest/deployment';
import { newAddress, report, type Sent } from './access/exchange.js';
import { startDeployment } from './access/deployment.js';
import { stopThirdParties, type ThirdParties, startThirdParties } from './access/third-parties.js';
import { TestSystem } from './access/test-system.js';
import { refusals, retryText, tryLogIn, tryWrongPasswords } from './attack/log-in.js';
import { Streams } from './attack/streams.js';
import {
  bodyWithUnknownFields,
  costOf,
  idleShare,
  mostMs,
  type RouteCost,
  routesWithBody,
  send,
  withUnknownFields,
} from './attack/unknown-fields.js';
import { type Answer, countsText, isError, outcomeText, percentilesOf, slowestMs } from './load/answer.js';
import { atRate } from '@handtest/testing';
import { answersDuring, type Operation, type Rates } from './load/load.js';
import { replaceAll } from './load/replicas.js';
import type { Users } from './load/users.js';

const mostCpuMs = 50;
const mostSlowdown = 2;
const mostRetrySeconds = 5;
const hourMs = 3_600_000;

let thirdParties: ThirdParties;
let deployment: Deployment;
let system: TestSystem;
/** An organization outside the attack. */
let others: Users;

beforeAll(async () => {
  thirdParties = await startThirdParties();
  deployment = await startDeployment(thirdParties, {
    // POST /api/run answers 408 after a second, so that it can be measured like all others.
    environment: { gateway: { TRUSTED_PROXIES: 'loopback', RUN_TIMEOUT_MS: '1000' } },
  });
  system = await TestSystem.create(deployment, thirdParties);
  const { admin, projectId, key, jobId } = system.other;
  const gateway = () => deployment.baseUrl;
  others = { gateway, owner: admin, projectId, apiKey: key.token, jobIds: [jobId], people: [], testers: [] };
});
afterEach(() => replaceAll(deployment));
afterAll(async () => {
  await system?.end();
  await deployment?.stop();
  if (thirdParties) await stopThirdParties(thirdParties);
});

/** Answers of the same operations without the attack, for the same time. */
function undisturbed(rates: Rates, seconds: number): Promise<Answer[]> {
  return answersDuring(others, rates, () => pause(seconds * 1_000));
}

function reportSlowdown(name: string, operation: Operation, before: Answer[], during: Answer[]) {
  const [usual, now] = [percentilesOf(before, operation), percentilesOf(during, operation)];
  const text = (p: typeof usual) => [p.p50Ms, p.p99Ms, p.worstMs].map((ms) => ms.toFixed(1)).join(' / ');
  report(
    `${name}, others' ${operation}, p50 / p99 / worst in ms: ${text(usual)} undisturbed, ${text(now)} during the attack; ` +
      outcomeText(during),
  );
  return { p50: now.p50Ms / usual.p50Ms, p99: now.p99Ms / usual.p99Ms };
}

function costText({ extraMs, totalMs }: RouteCost): string {
  return extraMs >= mostMs ? `${mostMs} ms and more` : `${extraMs.toFixed(1)} of ${totalMs.toFixed(1)} ms`;
}

async function newOwner(): Promise<{ person: Person; address: string }> {
  const person = { email: `${randomUUID()}@example.com`, password: `pass-${randomUUID()}`, name: 'Olive' };
  const address = newAddress();
  await signUp(new ApiClient(deployment.gatewayUrls, { clientAddress: address }), person);
  return { person, address };
}

describe('110,000 unknown fields', () => {
  it(
    'cost no route 50 ms of CPU',
    async () => {
      const routes = await routesWithBody(deployment.baseUrl);
      const idle = await idleShare();
      const costs = [];
      for (const route of routes) costs.push(await costOf(system, route, idle));
      costs.sort((a, b) => b.extraMs - a.extraMs);
      const answers = costs.flatMap((cost) => cost.answers);
      const expensive = costs.filter(({ extraMs }) => extraMs > mostCpuMs);
      report(
        `unknown fields, answers of ${routes.length} routes: ${outcomeText(answers)}; ${countsText(answers)}`,
      );
      report(
        `unknown fields, CPU of all services more than without them: tried ${routes.length} routes, failed ${expensive.length} ` +
          `(above ${mostCpuMs} ms), worst ${costText(costs[0]!)} (${costs[0]!.endpoint})`,
      );
      for (const cost of costs) {
        report(`  ${cost.endpoint}: ${costText(cost)}, ${countsText(cost.answers)}`);
      }
      expect(answers.filter(isError)).toHaveLength(0);
      expect(expensive.map(({ endpoint }) => endpoint)).toEqual([]);
    },
    hourMs,
  );

  it(
    'do not delay others, one request a second over all routes',
    async () => {
      const routes = await routesWithBody(deployment.baseUrl);
      const requests: { route: string; sent: Sent }[] = [];
      for (const route of routes) {
        requests.push({ route: route.endpoint, sent: await withUnknownFields(system, route) });
      }
      const rates = { create: 1, status: 20 };
      const before = await undisturbed(rates, 15);
      const during = await answersDuring(others, rates, () =>
        atRate(1, requests.length, (n) => send(system, requests[n]!.route, requests[n]!.sent)),
      );
      const slowdown = reportSlowdown('unknown fields, one request a second', 'status', before, during);
      expect(during.filter(isError)).toHaveLength(0);
      expect(slowdown.p99).toBeLessThanOrEqual(mostSlowdown);
    },
    hourMs,
  );

  it(
    'fail no other caller, 200 log-ins a minute from each of five addresses',
    async () => {
      const addresses = Array.from({ length: 5 }, newAddress);
      const body = bodyWithUnknownFields({ email: 'a@example.com', password: 'not the password' });
      const sent = { method: 'POST', path: '/api/auth/login', body };
      let attack: Answer[] = [];
      const during = await answersDuring(others, { me: 5, status: 5, create: 2 }, async () => {
        attack = await atRate(1_000 / 60, 60, (n) =>
          send(system, 'log in', { ...sent, headers: { 'x-forwarded-for': addresses[n % 5]! } }),
        );
      });
      report(
        `unknown fields, 1,000 log-ins in a minute, the attack: ${outcomeText(attack)}; ${countsText(attack)}`,
      );
      report(
        `unknown fields, 1,000 log-ins in a minute, others: ${outcomeText(during)}; ${countsText(during)}`,
      );
      expect(during.filter(isError)).toHaveLength(0);
    },
    hourMs,
  );
});

describe('log-ins that are refused', () => {
  const rates = { me: 20 };

  it('cost others little, 120 a second on one locked account', async () => {
    const { email } = (await newOwner()).person;
    const tried = await tryWrongPasswords(deployment.baseUrl, email, 300, ({ status }) => status === 429);
    const before = await undisturbed(rates, 10);
    let attack: Answer[] = [];
    const during = await answersDuring(others, rates, async () => {
      attack = await atRate(120, 10, () => tryLogIn(deployment.baseUrl, { email, password: 'wrong again' }));
    });
    report(`locked account, after ${tried} tries, the attack: ${outcomeText(attack)}; ${countsText(attack)}`);
    const slowdown = reportSlowdown('locked account, 120/s', 'me', before, during);
    const whileLocked = await answersDuring(others, rates, () =>
      Promise.all(
        Array.from({ length: 300 }, () => tryLogIn(deployment.baseUrl, { email, password: 'wrong again' })),
      ),
    );
    reportSlowdown('locked account, 300 at once', 'me', before, whileLocked);
    expect(during.filter(isError)).toHaveLength(0);
    expect(slowdown.p50).toBeLessThanOrEqual(mostSlowdown);
  });

  it('cost others little, 60 a second from one address on many accounts', async () => {
    const address = newAddress();
    const before = await undisturbed(rates, 10);
    let attack: Answer[] = [];
    const during = await answersDuring(others, rates, async () => {
      attack = await atRate(60, 10, (n) =>
        tryLogIn(deployment.baseUrl, { email: `${n}@example.com`, password: 'not the password' }, address),
      );
    });
    report(`one address, the attack: ${outcomeText(attack)}; ${countsText(attack)}`);
    const slowdown = reportSlowdown('one address, 60/s', 'me', before, during);
    expect(during.filter(isError)).toHaveLength(0);
    expect(slowdown.p50).toBeLessThanOrEqual(mostSlowdown);
  });
});

// Two cores cannot hash 90 passwords a second, even without other load.
it.each([30, 90])(
  'refuses the log-ins beyond the limit within a second, at %i a second',
  async (perSecond) => {
    let attack: Awaited<ReturnType<typeof tryLogIn>>[] = [];
    const during = await answersDuring(others, { me: 5 }, async () => {
      attack = await atRate(perSecond, 10, () =>
        tryLogIn(deployment.baseUrl, { email: `${randomUUID()}@example.com`, password: 'not the password' }),
      );
    });
    report(
      `${perSecond} log-ins a second: ${outcomeText(attack)}; ${countsText(attack)}; ${retryText(attack)}`,
    );
    report(`${perSecond} log-ins a second, others: ${outcomeText(during)}`);
    expect(during.filter(isError)).toHaveLength(0);
    const refused = refusals(attack);
    expect(attack.filter(({ status }) => ![401, 429, 503].includes(status))).toHaveLength(0);
    expect(refused.filter(({ retryAfterSeconds }) => retryAfterSeconds === undefined)).toHaveLength(0);
    expect(slowestMs(refused)).toBeLessThanOrEqual(1_000);
  },
);

it('accepts 100 correct log-ins of one account at once, or lets them retry within 5 s', async () => {
  const { person } = await newOwner();
  const answers = await Promise.all(Array.from({ length: 100 }, () => tryLogIn(deployment.baseUrl, person)));
  const late = refusals(answers).filter(
    ({ retryAfterSeconds = Infinity }) => retryAfterSeconds > mostRetrySeconds,
  );
  report(
    `100 right log-ins at once: tried 100, failed ${late.length} (refused for more than ${mostRetrySeconds} s); ` +
      `${countsText(answers)}; ${retryText(answers)}`,
  );
  expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toHaveLength(0);
  expect(late).toHaveLength(0);
});

it.each([10, 60])('accepts an owner after %i wrong passwords of strangers', async (tries) => {
  const { person, address } = await newOwner();
  await tryWrongPasswords(deployment.baseUrl, person.email, tries);
  const answer = await tryLogIn(deployment.baseUrl, person, address);
  report(`owner after ${tries} wrong tries by strangers: ${answer.status}, ${retryText([answer])}`);
  expect(answer.status).toBe(200);
});

it('leaves streams for other organizations when one user opens 2,100', async () => {
  const streams = new Streams(deployment.baseUrl);
  const { home, other } = system;
  await streams.watchOften(2_100, home.jobId, home.admin.token);
  const accepted = streams.statuses.filter((status) => status === 200).length;
  const status = await streams.watch(other.jobId, other.key.token);
  streams.close();
  report(`streams of one user: tried 2100, accepted ${accepted}; another organization's stream: ${status}`);
  expect(status).toBe(200);
});
