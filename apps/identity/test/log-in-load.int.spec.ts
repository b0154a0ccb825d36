/** More passwords to hash than the machine can: who is answered, what, and how soon. */
import { anonymousCall } from '@handtest/contracts/define';
import { TooManyPasswordChecks, WrongCredentials } from '@handtest/contracts/identity';
import { eventually, MailServer } from '@handtest/testing';
import { errorOf } from '@handtest/testbed';
import { type IdentityUnderTest, password, type Person, startIdentity } from './identity-under-test.js';

let mailServer: MailServer;
let identity: IdentityUnderTest;
let person: Person;

beforeAll(async () => {
  mailServer = await MailServer.start();
  identity = await startIdentity({
    // A hash takes about half a second, so that a few are a flood.
    PASSWORD_MEMORY_KIB: '65536',
    PASSWORD_ITERATIONS: '6',
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
/** Each by somebody else from somewhere else: no limit is near. */
const flood = (count: number) =>
  Array.from({ length: count }, (_, index) => timed(logIn(`f${index}@example.com`, 'x', `10.1.0.${index}`)));
const rowsUnderWay = () => identity.sql('SELECT FROM limited_action WHERE under_way_until IS NOT NULL');

describe('a flood of log-ins', () => {
  it('is refused at once beyond what can be answered within five seconds, which is answered', async () => {
    const right = timed(logIn(person.email, password));
    await eventually(async () => expect(await rowsUnderWay()).not.toEqual([]));
    const answers = await Promise.all(flood(80));
    expect(await right).toEqual({ ms: expect.any(Number) as number });
    expect((await right).ms).toBeLessThan(5_000);
    const refused = answers.filter(({ error }) => error instanceof TooManyPasswordChecks);
    const judged = answers.filter(({ error }) => error instanceof WrongCredentials);
    expect(refused.length + judged.length).toBe(80);
    expect(refused.length).toBeGreaterThan(40);
    expect(judged.length).toBeGreaterThan(0);
    for (const { error, ms } of refused) {
      expect((error as TooManyPasswordChecks).retryAfterSeconds).toBeGreaterThan(0);
      expect((error as TooManyPasswordChecks).retryAfterSeconds).toBeLessThanOrEqual(5);
      expect(ms).toBeLessThan(1_000);
    }
    for (const { ms } of judged) expect(ms).toBeLessThan(5_000);
    expect(await rowsUnderWay()).toEqual([]);
    const kept = `SELECT count(*)::int AS rows FROM limited_action WHERE kind = 'log_in_account' AND subject LIKE 'f%'`;
    expect(await identity.sql(kept)).toEqual([{ rows: judged.length }]);
  });

  it('leaves tokens to be verified, and refuses whatever else hashes a password', async () => {
    await identity.passwords.requestReset({ email: person.email }, anonymousCall);
    const token = await eventually(() => {
      const [mail] = mailServer.mailsTo(person.email);
      return /password-reset\/(ht_\w+)/.exec(mail!.text)![1]!;
    });
    const answers = flood(80);
    await Promise.any(
      answers.map(async (answer) => expect((await answer).error).toBeInstanceOf(TooManyPasswordChecks)),
    );
    const { ms } = await timed(identity.callOf(person.token));
    expect(ms).toBeLessThan(1_000);
    const newPassword = 'a quite different one';
    // Less time than the flood has, so that a hash that ends just now makes no room.
    const hasty = { ...anonymousCall, deadlineMs: performance.now() + 1_500 };
    const others = await Promise.all([
      errorOf(identity.accounts.signUp({ email: 'new@example.com', password, name: 'New' }, hasty)),
      errorOf(
        identity.passwords.change({ currentPassword: password, newPassword }, { ...hasty, ...person.call }),
      ),
      errorOf(identity.passwords.reset({ token, newPassword }, hasty)),
    ]);
    for (const error of others) expect(error).toBeInstanceOf(TooManyPasswordChecks);
    await Promise.all(answers);
    await identity.passwords.reset({ token, newPassword }, anonymousCall);
  });
});
