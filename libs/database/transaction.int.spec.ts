import { testDatabase, type TestDatabase } from '@handtest/deployment';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { connectToDatabase, disconnectFromDatabase } from './data-source.js';
import { isUniqueViolation, isUnreachable, sqlStateOf } from './postgres-error.js';
import { execute, prepared, query, queryOne } from './sql.js';
import { afterCommit, insideTransaction, inTransaction } from './transaction.js';

beforeAll(() => Logger.overrideLogger(false));

let database: TestDatabase;
let dataSource: DataSource;

beforeAll(async () => {
  database = await testDatabase(process.env.TEST_POSTGRES_URL!, 'transaction', async () => {}, 'empty');
  dataSource = await connectToDatabase({
    url: database.url,
    applicationName: 'transaction-test',
    poolSize: 5,
    statementTimeoutMs: 5000,
  });
  await execute(dataSource, 'CREATE TABLE account (id int PRIMARY KEY, balance bigint NOT NULL)');
});
beforeEach(async () => {
  await execute(dataSource, 'DELETE FROM account');
  await execute(dataSource, 'INSERT INTO account VALUES (1, 100), (2, 100)');
});
afterAll(async () => {
  await disconnectFromDatabase(dataSource);
  await database.drop();
});

const balances = () =>
  query<{ id: number; balance: string }>(dataSource, 'SELECT * FROM account ORDER BY id');

describe('a transaction', () => {
  it('commits its writes and returns the result of its function', async () => {
    const answer = await inTransaction(dataSource, async (manager) => {
      await execute(manager, 'UPDATE account SET balance = 7 WHERE id = 1');
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await balances()).toEqual([
      { id: 1, balance: '7' },
      { id: 2, balance: '100' },
    ]);
  });

  it('is at READ COMMITTED', async () => {
    const level = await inTransaction(dataSource, (manager) =>
      queryOne(manager, 'SHOW transaction_isolation'),
    );
    expect(level).toEqual({ transactionIsolation: 'read committed' });
  });

  it('runs hooks after the commit, when others see the rows and the transaction is over', async () => {
    const seen: unknown[] = [];
    await inTransaction(dataSource, async (manager) => {
      await execute(manager, 'UPDATE account SET balance = 7 WHERE id = 1');
      afterCommit(manager, () => seen.push(insideTransaction(), balances()));
      expect(seen).toEqual([]);
    });
    expect(seen[0]).toBe(false);
    expect(await seen[1]).toContainEqual({ id: 1, balance: '7' });
  });

  it('drops hooks and rows when it is rolled back', async () => {
    let ran = false;
    const work = inTransaction(dataSource, async (manager) => {
      await execute(manager, 'DELETE FROM account');
      afterCommit(manager, () => (ran = true));
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(ran).toBe(false);
    expect(await balances()).toHaveLength(2);
  });

  it('succeeds although a hook throws', async () => {
    await inTransaction(dataSource, async (manager) => {
      await execute(manager, 'DELETE FROM account WHERE id = 1');
      afterCommit(manager, () => {
        throw new Error('hook');
      });
    });
    expect(await balances()).toHaveLength(1);
  });

  it('is repeated after a deadlock, with only the hooks of the committed attempt', async () => {
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    let attempts = 0;
    let hooks = 0;
    const transfer = (from: number, to: number) =>
      inTransaction(dataSource, async (manager) => {
        attempts++;
        afterCommit(manager, () => hooks++);
        await execute(manager, 'UPDATE account SET balance = balance - 10 WHERE id = $1', [from]);
        if (++holding === 2) bothHold.resolve();
        await bothHold.promise;
        await execute(manager, 'UPDATE account SET balance = balance + 10 WHERE id = $1', [to]);
      });
    await Promise.all([transfer(1, 2), transfer(2, 1)]);
    expect(attempts).toBe(3);
    expect(hooks).toBe(2);
    expect((await balances()).map((row) => row.balance)).toEqual(['100', '100']);
  });

  it('gives up after five attempts', async () => {
    let attempts = 0;
    const work = inTransaction(dataSource, async (manager) => {
      attempts++;
      await execute(manager, `DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`);
    });
    await expect(work).rejects.toThrow('again');
    expect(attempts).toBe(5);
  });

  it('is not repeated for any other error', async () => {
    let attempts = 0;
    const work = inTransaction(dataSource, async (manager) => {
      attempts++;
      await execute(manager, 'INSERT INTO account VALUES (1, 1)');
    });
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    expect(isUniqueViolation(error, 'account_pkey')).toBe(true);
    expect(attempts).toBe(1);
  });

  it('refuses to be nested', async () => {
    const nested = inTransaction(dataSource, () => inTransaction(dataSource, async () => 1));
    await expect(nested).rejects.toThrow('Already inside a transaction');
  });

  it('is visible to code inside it, but not after its end', async () => {
    let later: () => boolean = () => true;
    expect(insideTransaction()).toBe(false);
    await inTransaction(dataSource, async () => {
      expect(insideTransaction()).toBe(true);
      later = await new Promise((resolve) => setImmediate(() => resolve(insideTransaction)));
      expect(later()).toBe(true);
    });
    expect(later()).toBe(false);
  });

  it('cannot be used when it is over', async () => {
    const manager = await inTransaction(dataSource, async (open) => open);
    await expect(execute(manager, 'DELETE FROM account')).rejects.toThrow('has ended');
    expect(() => afterCommit(manager, () => {})).toThrow('open transaction');
  });
});

describe('plain SQL', () => {
  it('returns the rows of an update, inside a transaction and outside', async () => {
    const statement = 'UPDATE account SET balance = balance + 1 WHERE id = $1 RETURNING balance';
    expect(await query(dataSource, statement, [1])).toEqual([{ balance: '101' }]);
    expect(await inTransaction(dataSource, (manager) => query(manager, statement, [1]))).toEqual([
      { balance: '102' },
    ]);
    expect(await query(dataSource.manager, statement, [1])).toEqual([{ balance: '103' }]);
    expect(await execute(dataSource, statement, [9])).toBe(0);
  });

  it('prepares a statement once per connection', async () => {
    const byIds = prepared<{ id: number }>(
      'account_by_ids',
      'SELECT id FROM account WHERE id = ANY($1) ORDER BY id',
    );
    expect(await byIds(dataSource, [1, 2, 3])).toEqual([{ id: 1 }, { id: 2 }]);
    await inTransaction(dataSource, async (manager) => {
      await byIds(manager, [1]);
      await byIds(manager, [2]);
      const known = await query(
        manager,
        `SELECT 1 FROM pg_prepared_statements WHERE name = 'account_by_ids'`,
      );
      expect(known).toHaveLength(1);
    });
  });

  it('ends a statement that runs too long', async () => {
    const impatient = await connectToDatabase({
      url: database.url,
      applicationName: 'impatient',
      poolSize: 2,
      statementTimeoutMs: 100,
    });
    const error: unknown = await query(impatient, 'SELECT pg_sleep(5)').catch((thrown: unknown) => thrown);
    await disconnectFromDatabase(impatient);
    expect(sqlStateOf(error)).toBe('57014');
  });
});

describe('a server that has no disk, memory or connection left', () => {
  it.each(['53100', '53200', '53300', '58030'])('answers %s, which counts as an outage', async (code) => {
    const work = inTransaction(dataSource, (manager) =>
      execute(
        manager,
        `DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '${code}'; END $$`,
      ),
    );
    const error: unknown = await work.catch((caught: unknown) => caught);
    expect([sqlStateOf(error), isUnreachable(error)]).toEqual([code, true]);
  });
});
