/** The limits of password guesses, for accounts and addresses, and the cost of refusals. */
import { anonymousCall } from '@handtest/contracts/define';
import { TooManyAttempts, TooManyPasswordChecks, WrongCredentials } from '@handtest/contracts/identity';
import { errorOf } from '@handtest/testing';
import { Client, Pool } from 'pg';
import { type IdentityUnderTest, password, startIdentity } from './identity-under-test.js';

let identity: IdentityUnderTest;

beforeAll(async () => {
  identity = await startIdentity();
  await identity.addReplica();
});

afterAll(() => identity.stop());

const logIn = (email: string, text: string, clientAddress?: string) =>
  identity.accounts.logIn({ email, password: text }, { ...anonymousCall, clientAddress });

type Refusal = TooManyAttempts | TooManyPasswordChecks;

/** The outcomes of concurrent log-ins: how many succeeded, how many were wrong, and the refusals. */
async function outcomesOf(logIns: Promise<unknown>[]) {
  const outcomes = await Promise.allSettled(logIns);
  const errors = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as Error] : [],
  );
  const refusals = errors.filter((error) => !(error instanceof WrongCredentials));
  for (const refusal of refusals) {
    expect([TooManyAttempts, TooManyPasswordChecks]).toContain(refusal.constructor);
  }
  const succeeded = outcomes.length - errors.length;
  return { succeeded, wrong: errors.length - refusals.length, refusals: refusals as Refusal[] };
}

/** Continues to guess, one after the other: a busy machine may have refused some. Answers with the number of wrong guesses. */
async function wrongUntilRefused(email: string, clientAddress: string): Promise<number> {
  for (let wrong = 0; ;) {
    const error = await errorOf(logIn(email, 'wrong', clientAddress));
    if (error instanceof WrongCredentials) wrong++;
    else if (error instanceof TooManyAttempts && error.retryAfterSeconds! > 2) return wrong;
  }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const countedRows = (email: string) =>
  identity.sql<{ kind: string; rows: number }>(
    `SELECT kind, count(*)::int AS rows FROM limited_action WHERE subject = $1 OR starts_with(subject, $1 || ' ')
     GROUP BY kind ORDER BY kind`,
    [email],
  );

/** Runs `work` while another connection holds the locks of the statement. */
async function whileLocked(lock: string, parameters: string[], work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: identity.databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock, parameters);
    await work();
  } finally {
    await client.end();
  }
}

const lockSubject = 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))';

describe('a hundred concurrent log-ins at two replicas', () => {
  it('with the right password succeed, or get a retry time of a few seconds', async () => {
    const { email } = await identity.signUp();
    const logIns = times(100).map(() => logIn(email, password, '203.0.113.1'));
    const { succeeded, refusals } = await outcomesOf(logIns);
    expect(succeeded).toBeGreaterThanOrEqual(1);
    expect(succeeded + refusals.length).toBe(100);
    for (const { retryAfterSeconds } of refusals) expect(retryAfterSeconds).toBeLessThanOrEqual(5);
    expect(await countedRows(email)).toEqual([]);
    await logIn(email, password, '203.0.113.1');
  });

  it.each([
    ['an account', () => identity.signUp(), '203.0.113.2'],
    ['an unknown email', () => Promise.resolve({ email: 'ghost@example.com' }), '203.0.113.3'],
  ])('with wrong passwords for %s from one address are checked ten times', async (_whose, make, address) => {
    const { email } = await make();
    const { wrong } = await outcomesOf(times(100).map((index) => logIn(email, `guess ${index}`, address)));
    expect(wrong).toBeGreaterThanOrEqual(1);
    expect(wrong + (await wrongUntilRefused(email, address))).toBe(10);
    expect(await countedRows(email)).toEqual([
      { kind: 'log_in_account', rows: 10 },
      { kind: 'log_in_account_address', rows: 10 },
    ]);
    const refused = (await errorOf(logIn(email, password, address))) as TooManyAttempts;
    expect(refused.retryAfterSeconds).toBeGreaterThan(800);
  });

  it('with right and wrong passwords never get more than ten wrong ones checked', async () => {
    const { email } = await identity.signUp();
    const guesses = times(100).map((index) => logIn(email, index % 3 ? 'wrong' : password, '203.0.113.4'));
    const { wrong } = await outcomesOf(guesses);
    expect(wrong + (await wrongUntilRefused(email, '203.0.113.4'))).toBe(10);
    await logIn(email, password, '203.0.113.5');
  });
});

describe('the last attempt within a limit', () => {
  it('is counted once, of twenty concurrent ones', async () => {
    const pool = new Pool({ connectionString: identity.databaseUrl, max: 20 });
    const count = `SELECT ids FROM count_attempt(ARRAY['log_in_account'], ARRAY[$1], ARRAY[10], ARRAY[15], NULL)`;
    const fill = `INSERT INTO limited_action (kind, subject)
      SELECT 'log_in_account', 'race ' || race FROM generate_series(1, 100) AS race, generate_series(1, 9)`;
    try {
      await pool.query(fill);
      for (let race = 1; race <= 100; race++) {
        await Promise.all(times(20).map(() => pool.query(count, [`race ${race}`])));
      }
    } finally {
      await pool.end();
    }
    const counted = `SELECT count(*)::int AS rows FROM limited_action WHERE subject LIKE 'race %' GROUP BY subject`;
    expect(await identity.sql(counted)).toEqual(times(100).map(() => ({ rows: 10 })));
  });
});

describe('an account', () => {
  it('admits its owner after strangers in another network have reached their limit', async () => {
    const { email } = await identity.signUp();
    for (let index = 0; index < 10; index++) {
      expect(await errorOf(logIn(email, 'wrong', '198.51.100.1'))).toBeInstanceOf(WrongCredentials);
    }
    expect(await errorOf(logIn(email, password, '198.51.100.1'))).toBeInstanceOf(TooManyAttempts);
    await logIn(email, password, '198.51.100.2');
    await logIn(email, password);
  });

  it('refuses every address after a hundred wrong guesses from many addresses', async () => {
    const { email } = await identity.signUp();
    const guesses = times(15).flatMap((network) =>
      times(10).map(() => logIn(email, 'wrong', `2001:db8:${network}::1`)),
    );
    let { wrong } = await outcomesOf(guesses);
    for (let network = 20; wrong < 100; network++) {
      const error = await errorOf(logIn(email, 'wrong', `2001:db8:${network}::1`));
      if (error instanceof WrongCredentials) wrong++;
    }
    expect(await countedRows(email)).toEqual([
      { kind: 'log_in_account', rows: 100 },
      { kind: 'log_in_account_address', rows: 100 },
    ]);
    const refused = (await errorOf(logIn(email, password, '2001:db8:ff::1'))) as TooManyAttempts;
    expect(refused.retryAfterSeconds).toBeGreaterThan(800);
  });

  it('is blocked by the attempts of a dead process for a few seconds, not for the window', async () => {
    const { email } = await identity.signUp();
    const insert = `INSERT INTO limited_action (kind, subject, under_way_until)
      SELECT 'log_in_account_address', $1 || ' 198.51.100.3', clock_timestamp() + interval '10 seconds'
      FROM generate_series(1, 10)`;
    await identity.sql(insert, [email]);
    const refused = (await errorOf(logIn(email, password, '198.51.100.3'))) as TooManyAttempts;
    expect(refused).toBeInstanceOf(TooManyAttempts);
    expect(refused.message).toBe('Too many attempts, retry in 2 seconds');
    await identity.sql('UPDATE limited_action SET under_way_until = clock_timestamp() WHERE subject <> $1', [
      email,
    ]);
    await logIn(email, password, '198.51.100.3');
  });
});

describe('the window', () => {
  const wrong = (email: string) => errorOf(logIn(email, 'wrong'));

  it('admits the right password again when the wrong guesses have left the window', async () => {
    const { email } = await identity.signUp();
    await logIn(email, password);
    for (let index = 0; index < 10; index++) expect(await wrong(email)).toBeInstanceOf(WrongCredentials);
    expect(await wrong(email)).toBeInstanceOf(TooManyAttempts);
    expect(await errorOf(logIn(email, password))).toBeInstanceOf(TooManyAttempts);
    const age = `UPDATE limited_action SET counted_at = counted_at - interval '16 minutes' WHERE starts_with(subject, $1)`;
    await identity.sql(age, [email]);
    await logIn(email, password);
  });

  it('gives the seconds until the next attempt is admitted', async () => {
    const { email } = await identity.signUp();
    for (let index = 0; index < 10; index++) await wrong(email);
    const aged = (minutes: number, which: string) =>
      identity.sql(
        `UPDATE limited_action SET counted_at = clock_timestamp() - make_interval(mins => ${minutes})
         WHERE starts_with(subject, $1) AND id ${which}
           (SELECT min(first.id) FROM limited_action AS first WHERE first.subject = limited_action.subject)`,
        [email],
      );
    await aged(3, '>');
    await aged(14, '=');
    const refused = (await wrong(email)) as TooManyAttempts;
    expect(refused).toBeInstanceOf(TooManyAttempts);
    expect(refused.retryAfterSeconds).toBeGreaterThan(50);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
    expect(refused.message).toBe(`Too many attempts, retry in ${refused.retryAfterSeconds} seconds`);
    // The oldest leaves the window: one attempt is admitted, the next waits for the second oldest.
    await aged(16, '=');
    expect(await wrong(email)).toBeInstanceOf(WrongCredentials);
    const next = (await wrong(email)) as TooManyAttempts;
    expect(next.retryAfterSeconds).toBeGreaterThan(700);
    expect(next.retryAfterSeconds).toBeLessThanOrEqual(720);
  });
});

describe('an address', () => {
  it('is refused after fifty wrong guesses for different accounts', async () => {
    const attempt = (index: number, address: string) => errorOf(logIn(`u${index}@example.com`, 'x', address));
    for (let index = 0; index < 50; index++) {
      expect(await attempt(index, '198.51.100.7')).toBeInstanceOf(WrongCredentials);
    }
    expect(await attempt(50, '::ffff:198.51.100.7')).toBeInstanceOf(TooManyAttempts);
    expect(await attempt(50, '198.51.100.8')).toBeInstanceOf(WrongCredentials);
  });
});

describe('a refused attempt', () => {
  it('waits for no lock: it holds neither the locked account nor a connection', async () => {
    const { email, token } = await identity.signUp();
    const other = await identity.signUp();
    await whileLocked(lockSubject, [`log_in_account ${email}`], async () => {
      const began = performance.now();
      const logIns = times(50).map((index) => logIn(email, password, `10.0.0.${index}`));
      const { refusals } = await outcomesOf(logIns);
      expect(refusals).toHaveLength(50);
      for (const { retryAfterSeconds } of refusals) expect(retryAfterSeconds).toBeLessThanOrEqual(5);
      await logIn(other.email, password, '10.0.1.1');
      await identity.callOf(token);
      expect(performance.now() - began).toBeLessThan(4_000);
    });
    await logIn(email, password, '10.0.0.1');
  });

  it('takes no lock when the limit is reached', async () => {
    const { email } = await identity.signUp();
    for (let index = 0; index < 10; index++) await errorOf(logIn(email, 'wrong', '198.51.100.4'));
    await whileLocked(lockSubject, [`log_in_account ${email}`], async () => {
      const refused = (await errorOf(logIn(email, password, '198.51.100.4'))) as TooManyAttempts;
      expect(refused.retryAfterSeconds).toBeGreaterThan(800);
    });
  });
});
