/** More passwords than the machine can hash in time: the answers and their times. */
import { anonymousCall } from '@handtest/contracts/define';
import { TooManyPasswordChecks, WrongCredentials } from '@handtest/contracts/identity';
import { eventually } from '@handtest/deployment';
import { MailServer } from '@handtest/fakes';
import { errorOf } from '@handtest/testing';
import { type IdentityUnderTest, password, type Person, startIdentity } from './identity-under-test.js';

let mailServer: MailServer;
let identity: IdentityUnderTest;
let person: Person;

beforeAll(async () => {
  mailServer = await MailServer.start();
  identity = await startIdentity({
    // A hash takes about 50 ms, so that a hundred are a flood.
    PASSWORD_MEMORY_KIB: '16384',
    PASSWORD_ITERATIONS: '4',
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'mail@handtest.example',
  });
  person = await identity.signUp();
});

afterAll(async () => {
  await identity.stop();
  await mailServer.stop();
});

interface Timed {
  readonly error?: unknown;
  readonly ms: number;
}

async function timed(outcome: Promise<unknown>): Promise<Timed> {
  const began = performance.now();
  const error: unknown = await outcome.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - began };
}

const logIn = (email: string, text: string, clientAddress?: string) =>
  identity.accounts.logIn({ email, password: text }, { ...anonymousCall, clientAddress });
/** Each for another user from another address, below every limit. */
const flood = (count: number) =>
  Array.from({ length: count }, (_, index) => timed(logIn(`f${index}@example.com`, 'x', `10.1.0.${index}`)));
const rowsUnderWay = () => identity.sql('SELECT FROM limited_action WHERE under_way_until IS NOT NULL');

describe('a flood of log-ins', () => {
  it('is answered within five seconds, or refused before any work', async () => {
    const right = timed(logIn(person.email, password));
    await eventually(async () => expect(await rowsUnderWay()).not.toEqual([]));
    const answers = await Promise.all(flood(150));
    expect(await right).toEqual({ ms: expect.any(Number) as number });
    expect((await right).ms).toBeLessThan(5_000);
    const refused = answers.filter(({ error }) => error instanceof TooManyPasswordChecks);
    const checked = answers.filter(({ error }) => error instanceof WrongCredentials);
    expect(refused.length + checked.length).toBe(150);
    expect(refused.length).toBeGreaterThan(50);
    for (const { error, ms } of refused) {
      expect((error as TooManyPasswordChecks).retryAfterSeconds).toBeGreaterThan(0);
      expect((error as TooManyPasswordChecks).retryAfterSeconds).toBeLessThanOrEqual(5);
      expect(ms).toBeLessThan(1_000);
    }
    for (const { ms } of checked) expect(ms).toBeLessThan(5_000);
    expect(await rowsUnderWay()).toEqual([]);
    const kept = `SELECT count(*)::int AS rows FROM limited_action WHERE kind = 'log_in_account' AND subject LIKE 'f%'`;
    expect(await identity.sql(kept)).toEqual([{ rows: checked.length }]);
  });

  it('does not delay the verification of tokens, and refuses all other password hashes', async () => {
    await identity.passwords.requestReset({ email: person.email }, anonymousCall);
    const token = await eventually(() => {
      const [mail] = mailServer.mailsTo(person.email);
      return /password-reset\/(ht_\w+)/.exec(mail!.text)![1]!;
    });
    const newPassword = 'a quite different one';
    let refusals = 0;
    let isOver = false;
    // Each retries immediately, so that the queue remains full.
    const guests = Array.from({ length: 100 }, async (_, guest) => {
      for (let index = 0; !isOver; index++) {
        const { error } = await timed(
          logIn(`g${guest}-${index}@example.com`, 'x', `10.2.${guest}.${index % 250}`),
        );
        if (error instanceof TooManyPasswordChecks) refusals++;
      }
    });
    try {
      await eventually(() => expect(refusals).toBeGreaterThan(0));
      const { ms } = await timed(identity.callOf(person.token));
      expect(ms).toBeLessThan(1_000);
      // Less time than the others have, so that a hash that ends now admits none of them.
      const hasty = { ...anonymousCall, deadlineMs: performance.now() + 3_000 };
      const others = await Promise.all([
        errorOf(identity.accounts.signUp({ email: 'new@example.com', password, name: 'New' }, hasty)),
        errorOf(
          identity.passwords.change({ currentPassword: password, newPassword }, { ...hasty, ...person.call }),
        ),
        errorOf(identity.passwords.reset({ token, newPassword }, hasty)),
      ]);
      for (const error of others) expect(error).toBeInstanceOf(TooManyPasswordChecks);
    } finally {
      isOver = true;
      await Promise.all(guests);
    }
    await identity.passwords.reset({ token, newPassword }, anonymousCall);
  });
});
