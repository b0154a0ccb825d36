import { newId } from '@handtest/contracts/define';
import { connectToDatabase, execute, inTransaction, query, sqlStateOf } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import type { EntityManager } from 'typeorm';
import { checkCommand } from '../reconciliation/check-command.service.js';
import { checkLedger } from '../ledger/ledger-check.service.js';
import { NightlyCheckService } from '../ledger/nightly-check.service.js';
import { migrations } from '../migrations/index.js';
import {
  type BillingUnderTest,
  finished,
  newJob,
  organizationWith,
  startBilling,
  type TestJob,
} from './billing-under-test.js';

let billing: BillingUnderTest;
let organizationId: string;
let open: TestJob;
let posted: TestJob;

beforeAll(async () => {
  billing = await startBilling();
  organizationId = await organizationWith(billing, 100);
  open = newJob(organizationId);
  posted = newJob(organizationId);
  await Promise.all([billing.hold(open, 10), billing.hold(posted, 10)]);
  await billing.jobFinished(finished(posted, 'completed', 4));
  await eventually(async () => expect(await billing.balanceOf(organizationId)).toBe(86));
}, 60_000);
afterAll(() => billing.stop());
afterEach(async () => expect(await billing.ledgerFaults()).toEqual([]));

/** Runs statements in one transaction, rolls it back, and answers the result of the last step. */
async function tried<T>(work: (transaction: EntityManager) => Promise<T>): Promise<T> {
  const undo = new Error('undo');
  let outcome: { value: T } | undefined;
  await inTransaction(billing.dataSource, async (transaction) => {
    outcome = { value: await work(transaction) };
    throw undo;
  }).catch((error: unknown) => {
    if (error !== undo) throw error;
  });
  return outcome!.value;
}

describe('the ledger', () => {
  it('writes every transaction in double entry', async () => {
    const rows = await query(
      billing.dataSource,
      `SELECT kind, json_object_agg(account, amount_micros) AS postings
       FROM ledger_transaction JOIN posting ON id = transaction_id
       WHERE organization_id = $1 AND job_id IS DISTINCT FROM $2 GROUP BY id ORDER BY id`,
      [organizationId, open.jobId],
    );
    expect(rows).toEqual([
      { kind: 'grant', postings: { credit_issued: -100_000_000, available: 100_000_000 } },
      { kind: 'hold', postings: { available: -10_000_000, held: 10_000_000 } },
      { kind: 'post', postings: { held: -10_000_000, revenue: 4_000_000, available: 6_000_000 } },
    ]);
  });

  it.each([
    ['UPDATE posting SET amount_micros = amount_micros + 1', 'append-only'],
    ['UPDATE posting SET amount_micros = 1 WHERE false', 'append-only'],
    ['DELETE FROM posting', 'append-only'],
    ['TRUNCATE posting', 'append-only'],
    [`UPDATE ledger_transaction SET note = 'x'`, 'append-only'],
    ['DELETE FROM ledger_transaction', 'append-only'],
    ['TRUNCATE ledger_transaction CASCADE', 'append-only'],
    ['UPDATE account SET available_micros = available_micros + 1', 'balances follow the postings'],
    ['UPDATE account SET held_micros = 0', 'balances follow the postings'],
    ['UPDATE account SET debt_micros = 1', 'balances follow the postings'],
    [
      `INSERT INTO account (organization_id, available_micros) VALUES ('org_x', 1)`,
      'balances follow the postings',
    ],
    ['DELETE FROM hold', 'must find the end'],
    ['TRUNCATE hold', 'must find the end'],
    [`UPDATE hold SET amount_micros = amount_micros + 1 WHERE status = 'open'`, 'stays on record'],
    [`UPDATE hold SET organization_id = 'org_x'`, 'stays on record'],
    [
      `UPDATE hold SET status = 'open', ended_at = NULL, cost_micros = NULL WHERE status = 'posted'`,
      'has ended',
    ],
    [`UPDATE hold SET status = 'released', cost_micros = NULL WHERE status = 'posted'`, 'has ended'],
    [`UPDATE hold SET cost_micros = 0 WHERE status = 'posted'`, 'has ended'],
    [`UPDATE hold SET end_transaction_id = 1 WHERE status = 'open'`, 'when a hold is settled'],
    [`UPDATE hold SET end_transaction_id = NULL WHERE status = 'posted'`, 'when a hold is settled'],
  ])('is protected by the database from %s', async (statement, reason) => {
    const error: unknown = await execute(billing.dataSource, statement).catch((thrown: unknown) => thrown);
    expect((error as Error).message).toContain(reason);
    expect(sqlStateOf(error)).toBe('23001');
  });

  it.each(['posted', 'released'])(
    'is protected by the database from a hold that starts as %s',
    async (status) => {
      const insert = `INSERT INTO hold (job_id, organization_id, project_id, amount_micros, status, cost_micros, ended_at)
      VALUES ('job_x', $1, 'proj_x', 5, $2, CASE $2 WHEN 'posted' THEN 1 END, now())`;
      await expect(execute(billing.dataSource, insert, [organizationId, status])).rejects.toThrow(
        'starts open',
      );
    },
  );

  const insertPostings = (sides: string) => `
    WITH recorded AS (
      INSERT INTO ledger_transaction (kind, organization_id, created_by) VALUES ('grant', $1, 'user_x') RETURNING id
    ) INSERT INTO posting SELECT id, side.* FROM recorded, (VALUES ${sides}) AS side`;

  it.each([
    ['does not balance', `('credit_issued', -5), ('available', 6)`, 'does not sum to zero'],
    ['has one side only', `('available', 5)`, 'does not sum to zero'],
    [
      'takes more than is available',
      `('available', -86000001), ('held', 86000001)`,
      'available_is_never_negative',
    ],
    [
      'gives back more than is held',
      `('held', -10000001), ('available', 10000001)`,
      'held_is_never_negative',
    ],
    ['moves nothing', `('held', 0), ('available', 0)`, 'posting_moves_money'],
    ['names an account that does not exist', `('bonus', -5), ('available', 5)`, 'posting_account_is_known'],
  ])('is protected by the database from a transaction that %s', async (_what, sides, reason) => {
    await expect(execute(billing.dataSource, insertPostings(sides), [organizationId])).rejects.toThrow(
      reason,
    );
  });

  it('is protected by the database from half a transaction in one statement and half in the next', async () => {
    const halves = inTransaction(billing.dataSource, async (transaction) => {
      await execute(transaction, insertPostings(`('available', 5)`), [organizationId]);
      await execute(
        transaction,
        `INSERT INTO posting SELECT max(id), 'credit_issued', -5 FROM ledger_transaction`,
      );
    });
    await expect(halves).rejects.toThrow('does not sum to zero');
  });

  it('is protected by the database from a hold that pays more than its amount', async () => {
    const end = `UPDATE hold SET status = 'posted', cost_micros = amount_micros + 1, ended_at = now() WHERE job_id = $1`;
    await expect(execute(billing.dataSource, end, [open.jobId])).rejects.toThrow('hold_cost_fits_status');
  });

  it('is protected by the database from a second end of a hold', async () => {
    const insert = `INSERT INTO ledger_transaction (kind, organization_id, job_id) VALUES ('release', $1, $2)`;
    const again = execute(billing.dataSource, insert, [organizationId, posted.jobId]);
    await expect(again).rejects.toThrow('one_end_per_hold');
  });

  it('follows a hold that any statement inserts and ends', async () => {
    const { jobId, projectId } = newJob(organizationId);
    const insert = `INSERT INTO hold (job_id, organization_id, project_id, amount_micros) VALUES ($1, $2, $3, 6000000)`;
    await execute(billing.dataSource, insert, [jobId, organizationId, projectId]);
    expect(await billing.balanceOf(organizationId)).toBe(80);
    expect(await billing.ledgerFaults()).toEqual([]);
    await execute(
      billing.dataSource,
      `UPDATE hold SET status = 'released', ended_at = now() WHERE job_id = $1`,
      [jobId],
    );
    expect(await billing.balanceOf(organizationId)).toBe(86);
  });

  it('has no deadlock of transactions that end holds of the same accounts in opposite order', async () => {
    const others = [await organizationWith(billing, 50), await organizationWith(billing, 50)];
    const [a, b, c, d] = [...others, ...others].map(newJob) as [TestJob, TestJob, TestJob, TestJob];
    await Promise.all([a, b, c, d].map((job) => billing.hold(job, 1)));
    const end = (transaction: EntityManager, { jobId }: TestJob) =>
      execute(transaction, `UPDATE hold SET status = 'released', ended_at = now() WHERE job_id = $1`, [
        jobId,
      ]);
    const bothBegan = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let attempts = 0;
    const endBoth = (own: number, first: TestJob, second: TestJob) =>
      inTransaction(billing.dataSource, async (transaction) => {
        attempts++;
        await end(transaction, first);
        bothBegan[own]!.resolve();
        await bothBegan[1 - own]!.promise;
        await end(transaction, second);
      });
    await Promise.all([endBoth(0, a, b), endBoth(1, d, c)]);
    expect(attempts).toBe(2);
    for (const other of others) expect(await billing.balanceOf(other)).toBe(50);
  });
});

describe('the check of the ledger', () => {
  /** As a superuser, without triggers. */
  const faultsAfter = (...statements: string[]) =>
    tried(async (transaction) => {
      await execute(transaction, 'SET LOCAL session_replication_role = replica');
      for (const statement of statements) await execute(transaction, statement);
      return (await checkLedger(transaction)).map(({ rule }) => rule);
    });

  const aPosting = `(transaction_id, account) = (SELECT min(transaction_id), 'available' FROM posting)`;

  it.each([
    [
      'All postings together sum to zero',
      [`UPDATE posting SET amount_micros = amount_micros + 1 WHERE ${aPosting}`],
    ],
    [
      'The postings of a transaction sum to zero',
      [
        `UPDATE posting SET amount_micros = amount_micros + 1 WHERE account = 'available' AND amount_micros < 0`,
      ],
    ],
    [
      'A transaction has at least two postings',
      [
        `INSERT INTO ledger_transaction (kind, organization_id, created_by)
        SELECT 'grant', organization_id, 'user_x' FROM account LIMIT 1`,
      ],
    ],
    ['Available credit equals its postings', ['UPDATE account SET available_micros = available_micros + 1']],
    ['Held credit equals its postings', ['UPDATE account SET held_micros = held_micros + 1']],
    ['Held credit equals the open holds', [`DELETE FROM hold WHERE status = 'open'`]],
    [
      'No balance is below zero',
      ['ALTER TABLE account DROP CONSTRAINT held_is_never_negative', 'UPDATE account SET held_micros = -1'],
    ],
    [
      'A hold has its transaction in the ledger',
      [
        `INSERT INTO hold (job_id, organization_id, project_id, amount_micros)
        SELECT 'job_x', organization_id, 'proj_x', 5 FROM account LIMIT 1`,
      ],
    ],
    ['A hold has its transaction in the ledger', [`DELETE FROM hold WHERE status = 'posted'`]],
    [
      'A hold that ended has its transaction in the ledger, with its cost as revenue',
      [`UPDATE hold SET status = 'released', ended_at = now() WHERE status = 'open'`],
    ],
    [
      'A hold that ended has its transaction in the ledger, with its cost as revenue',
      [`UPDATE hold SET cost_micros = cost_micros - 1 WHERE status = 'posted'`],
    ],
    [
      'A hold ends with its job, within eight days at most',
      [`UPDATE hold SET created_at = now() - interval '9 days' WHERE status = 'open'`],
    ],
    ['Debt equals its postings', ['UPDATE account SET debt_micros = 1']],
    ['The spending of a month equals its holds', ['UPDATE spending SET micros = micros + 1']],
  ])('finds a broken rule: %s', async (rule, statements) => {
    expect(await faultsAfter(...statements)).toContain(rule);
  });

  it('fails as a command when a rule is broken', async () => {
    await expect(checkCommand(billing.addresses)).resolves.toBeUndefined();
    const organization = newId('organization');
    const withoutTriggers = (statement: string) =>
      inTransaction(billing.dataSource, async (transaction) => {
        await execute(transaction, 'SET LOCAL session_replication_role = replica');
        await execute(transaction, statement, [organization]);
      });
    await withoutTriggers('INSERT INTO account (organization_id, available_micros) VALUES ($1, 1)');
    await expect(checkCommand(billing.addresses)).rejects.toThrow('Faults in the ledger: 1');
    await withoutTriggers('DELETE FROM account WHERE organization_id = $1');
  });
});

test('the nightly check runs once a night, reports faults, and runs again after an interruption', async () => {
  const nightly = billing.inject(NightlyCheckService);
  const past = () => query(billing.dataSource, 'SELECT faults FROM ledger_check');
  expect(await nightly.checkIfDue(24)).toBe(0);
  const made = await Promise.all([nightly.checkIfDue(0), nightly.checkIfDue(0), nightly.checkIfDue(0)]);
  expect(made.toSorted()).toEqual([0, 0, 1]);
  expect(await past()).toEqual([{ faults: 0 }]);
  const organization = newId('organization');
  await billing.withoutTriggers('INSERT INTO account (organization_id, available_micros) VALUES ($1, 1)', [
    organization,
  ]);
  const brokenOff = `UPDATE ledger_check SET faults = NULL, ended_at = NULL, began_at = now() - interval '2 hours'`;
  await execute(billing.dataSource, brokenOff);
  expect(await nightly.checkIfDue(0)).toBe(1);
  expect(await past()).toEqual([{ faults: 1 }]);
  expect(await billing.metrics()).toMatch(/handtest_billing_ledger_faults\S* 1/);
  expect(billing.logLines.join()).toContain('broken: Available credit equals its postings');
  // Another replica ran the next night's check.
  await execute(billing.dataSource, 'UPDATE ledger_check SET faults = 0');
  expect(await nightly.checkIfDue(0)).toBe(0);
  expect(await billing.metrics()).toMatch(/handtest_billing_ledger_faults\S* 0/);
  await billing.withoutTriggers('DELETE FROM account WHERE organization_id = $1', [organization]);
});

test('the migrations can be taken back', async () => {
  const dataSource = await connectToDatabase({
    url: billing.database.url,
    applicationName: 'test',
    poolSize: 2,
    statementTimeoutMs: 10_000,
    migrations,
  });
  const runner = dataSource.createQueryRunner();
  try {
    await runner.startTransaction();
    for (const Migration of [...migrations].reverse()) await new Migration().down(runner);
    const left = (await runner.query(
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'S')
       UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
    )) as { relname: string }[];
    expect(left.map(({ relname }) => relname).sort()).toEqual(['migration', 'migration_id_seq']);
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
    await dataSource.destroy();
  }
});
