import type { AuthenticatedCaller } from '@handtest/contracts/define';
import { TokenNotAccepted, type VerifiedToken } from '@handtest/contracts/identity';
import fc from 'fast-check';
import { LeaseCache } from './lease-cache.js';

const leaseMs = 1_000;
const caller = { kind: 'key', tokenId: 'key_1', userId: 'user_1', roles: {} } satisfies AuthenticatedCaller;

/** A cache on a driven clock, and the verifications that it requested. The test answers them. */
function setUp(maximum?: number) {
  const state = { now: 0 };
  const questions: { hash: string; answer: (verified: VerifiedToken) => void; refuse: () => void }[] = [];
  const cache = new LeaseCache({
    leaseMs,
    maximum,
    clock: () => state.now,
    wallClock: () => state.now,
    ask: (hash) =>
      new Promise((resolve, reject) => {
        questions.push({ hash, answer: resolve, refuse: () => reject(new TokenNotAccepted()) });
      }),
  });
  return { state, questions, cache };
}

describe('a lease', () => {
  it('lasts from the moment the question was sent, not from its answer', async () => {
    const { state, questions, cache } = setUp();
    const first = cache.callerOf('t');
    state.now = 900;
    questions[0]!.answer({ caller });
    await expect(first).resolves.toBe(caller);
    state.now = 999;
    expect(cache.callerOf('t')).toBe(caller);
    state.now = 1_000;
    expect(cache.callerOf('t')).toBeInstanceOf(Promise);
    expect(questions).toHaveLength(2);
  });

  it('never outlasts the token', async () => {
    const { state, questions, cache } = setUp();
    const first = cache.callerOf('t');
    questions[0]!.answer({ caller, expiresAt: new Date(400).toISOString() });
    await first;
    state.now = 399;
    expect(cache.callerOf('t')).toBe(caller);
    state.now = 400;
    const second = cache.callerOf('t');
    questions[1]!.answer({ caller, expiresAt: new Date(400).toISOString() });
    await expect(second).rejects.toBeInstanceOf(TokenNotAccepted);
  });

  it('is shared by requests that come while the question is under way', async () => {
    const { questions, cache } = setUp();
    const both = [cache.callerOf('t'), cache.callerOf('t')];
    questions[0]!.answer({ caller });
    await expect(Promise.all(both)).resolves.toEqual([caller, caller]);
    expect(questions).toHaveLength(1);
  });

  it('is requested again when the verification under way is older than a lease', async () => {
    const { state, questions, cache } = setUp();
    const slow = cache.callerOf('t');
    state.now = 1_000;
    const late = cache.callerOf('t');
    expect(questions).toHaveLength(2);
    questions[1]!.refuse();
    await expect(late).rejects.toBeInstanceOf(TokenNotAccepted);
    questions[0]!.answer({ caller });
    await expect(slow).resolves.toBe(caller);
    expect(cache.callerOf('t')).toBeInstanceOf(Promise);
  });

  it('is not given for a refusal: the next request asks again', async () => {
    const { questions, cache } = setUp();
    const refused = cache.callerOf('t');
    questions[0]!.refuse();
    await expect(refused).rejects.toBeInstanceOf(TokenNotAccepted);
    const accepted = cache.callerOf('t');
    questions[1]!.answer({ caller });
    await expect(accepted).resolves.toBe(caller);
  });

  it('is kept for a bounded number of tokens', async () => {
    const { questions, cache } = setUp(10);
    for (let count = 0; count < 50; count++) {
      const answer = cache.callerOf(`t${count}`);
      questions[count]!.answer({ caller });
      await answer;
      expect(cache.size).toBeLessThanOrEqual(10);
    }
    expect(cache.callerOf('t49')).toBe(caller);
  });

  it('admits no request that started a lease after the revocation, in any order of events', async () => {
    const step = fc.record({
      action: fc.constantFrom('request', 'answer' as const),
      afterMs: fc.nat(700),
      which: fc.nat(5),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.nat(6_000), async (steps, revokedAtMs) => {
        const { state, questions, cache } = setUp();
        const open: { askedAtMs: number; answer: () => void }[] = [];
        const outcomes: Promise<void>[] = [];
        for (const { action, afterMs, which } of steps) {
          state.now += afterMs;
          if (action === 'answer') open.splice(which % Math.max(1, open.length), 1)[0]?.answer();
          else {
            const beganAtMs = state.now;
            const before = questions.length;
            const result = Promise.resolve(cache.callerOf('t'));
            if (questions.length > before) {
              const { answer, refuse } = questions[before]!;
              // Identity decides at the time of the question.
              const decide = beganAtMs < revokedAtMs ? () => answer({ caller }) : refuse;
              open.push({ askedAtMs: beganAtMs, answer: decide });
            }
            outcomes.push(
              result.then(
                () => expect(beganAtMs).toBeLessThan(revokedAtMs + leaseMs),
                () => undefined,
              ),
            );
          }
          await Promise.resolve();
        }
        open.forEach(({ answer }) => answer());
        await Promise.all(outcomes);
      }),
    );
  });
});
