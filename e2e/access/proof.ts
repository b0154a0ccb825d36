/** The proofs with a short version in `npm test` and a full one in `npm run test:chaos`. */
import { endpointsOf } from './endpoints.js';
import { bearer, exchange, inParallel, report, type Sent } from './exchange.js';
import { hostileRequests, stackTrace } from './hostile-request.js';
import { inventedTokens, isWellFormed, mutatedTokens } from './mutated-token.js';
import { type Figures, withdrawals, withdrawInFlight } from './revocation.js';
import type { TestSystem } from './test-system.js';
import { isErrorBody, isProtocolError } from './try-cell.js';
import { verificationsAsked } from './verify-count.js';

/**
 * @param rounds one withdrawal each, in the order of the list
 * @param answerWithinMs the limit for the answer of a withdrawal, on an idle machine
 */
export async function proveRevocation(
  system: TestSystem,
  rounds: number,
  inFlight: number,
  answerWithinMs = Infinity,
): Promise<void> {
  const all: Figures[] = [];
  for (let round = 0; round < rounds; round++) {
    const { name, ...withdrawal } = withdrawals[round % withdrawals.length]!;
    const figures = await withdrawInFlight(system, withdrawal, inFlight);
    all.push(figures);
    expect({ name, ...figures }).toMatchObject({ passedAfter: 0, odd: 0 });
    expect(figures.passedBefore).toBeGreaterThan(0);
    expect(figures.sentAfter).toBeGreaterThanOrEqual(inFlight);
  }
  const sum = (of: (figures: Figures) => number) => all.reduce((total, figures) => total + of(figures), 0);
  const answers = all.map(({ answerMs }) => answerMs).sort((a, b) => a - b);
  const median = answers[Math.floor(answers.length / 2)]!;
  report(
    `revocation: ${rounds} rounds, ${inFlight} in flight, ${sum(({ sent }) => sent)} requests, ` +
      `${sum(({ sentAfter }) => sentAfter)} after the answer, ${sum(({ passedAfter }) => passedAfter)} of these passed; ` +
      `the answer came after ${median} ms (median), ${answers.at(-1)} ms (slowest), with plain requests of up to ` +
      `${Math.max(...all.map(({ slowestRequestMs }) => slowestRequestMs))} ms`,
  );
  expect(answers.at(-1)).toBeLessThanOrEqual(answerWithinMs);
}

export async function proveMutatedTokens(system: TestSystem, count: number): Promise<void> {
  const { home, other, tester } = system;
  const real = [home.admin, home.contributor, tester, other.admin].map(({ token }) => token);
  const seed = Date.now() % 2 ** 31;
  const tokens = mutatedTokens([...real, home.key.token, home.pat.token, other.key.token], count, seed);
  const before = await verificationsAsked(system.deployment);
  const accepted = await acceptedOf(system, tokens);
  const asked = (await verificationsAsked(system.deployment)) - before;
  report(
    `mutated tokens (seed ${seed}): ${count} tried, ${accepted.length} accepted, ${asked} calls to identity`,
  );
  expect(accepted).toEqual([]);
  expect(asked).toBeLessThanOrEqual(tokens.filter(isWellFormed).length);
  expect(asked).toBeLessThanOrEqual(count / 1_000);
  // The counter works: a well-formed token causes a call.
  const invented = inventedTokens(10);
  expect(await acceptedOf(system, invented)).toEqual([]);
  expect(await verificationsAsked(system.deployment)).toBeGreaterThan(before + asked);
}

async function acceptedOf(system: TestSystem, tokens: readonly string[]): Promise<string[]> {
  const accepted: string[] = [];
  await inParallel(tokens, 48, async (token) => {
    const sent = { method: 'GET', path: '/api/auth/me', authorization: bearer(token) };
    const { status } = await exchange(system.gateway, sent);
    if (status !== 401) accepted.push(`${status} for ${token}`);
  });
  return accepted;
}

/** @param count random requests to each endpoint, in addition to every field with every simple value */
export async function proveHostileRequests(system: TestSystem, count: number): Promise<void> {
  const endpoints = await endpointsOf(system.deployment.baseUrl);
  const seed = Date.now() % 2 ** 31;
  const statuses = new Map<number, number>();
  const failures: string[] = [];
  const requests: Sent[] = [];
  await inParallel(endpoints, 8, async (described) => {
    requests.push(...(await hostileRequests(system, described, count, seed)));
  });
  const stop = system.keepCancellingRuns();
  const late: Sent[] = [];
  const send = async (sent: Sent, isAlone: boolean) => {
    const { status, text } = await exchange(system.gateway, sent);
    // The start of a browser takes too long when all the others compete with it.
    if (!isAlone && text.includes('"deadline_exceeded"')) return void late.push(sent);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    const isWrong = status >= 500 || stackTrace.test(text) || (status >= 400 && !isErrorOf(sent, text));
    if (isWrong) failures.push(`${describe(sent)} → ${status} ${text.slice(0, 300)}`);
  };
  await inParallel(shuffled(requests), 12, (sent) => send(sent, false));
  for (const sent of late) await send(sent, true);
  await stop();
  const counted = [...statuses].sort(([a], [b]) => a - b).map(([status, times]) => `${status} × ${times}`);
  report(
    `hostile requests (seed ${seed}): ${requests.length} to ${endpoints.length} endpoints: ${counted.join(', ')}`,
  );
  expect(failures).toEqual([]);
}

function isErrorOf({ path }: Sent, text: string): boolean {
  return isErrorBody(text) || (path.startsWith('/api/mcp') && isProtocolError(text));
}

function describe({ method, path, body }: Sent): string {
  return `${method} ${path.slice(0, 200)} ${String(body).slice(0, 600)}`;
}

/** Spreads the slow requests of one endpoint. */
function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, order: Math.random() }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
