/**
 * Opens accounts, gives credit, and takes it back after a refund. The triggers of `hold` write the other transactions
 * (`migrations/functions`). Balances follow the postings. The database refuses postings that do not balance, and balances
 * below zero.
 */
import {
  execute,
  inTransaction,
  query,
  queryOne,
  type SqlExecutor,
  SweeperRegistry,
} from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

interface Amount {
  readonly organizationId: string;
  /** Above zero. */
  readonly amountMicros: bigint;
}

/** From the user who signed up or granted. */
interface Gift extends Amount {
  readonly kind: 'signup_credit' | 'grant';
  readonly createdBy: string;
  readonly note?: string;
  readonly reference?: undefined;
}

/** From a payment, or from a refund that failed. */
interface Payment extends Amount {
  readonly kind: 'purchase' | 'included_credit' | 'refund_reversal';
  /** Stripe's id. */
  readonly reference: string;
  readonly createdBy?: undefined;
  readonly note?: undefined;
}

export interface Refund extends Amount {
  readonly reference: string;
}

/** Also without an account: the event of the creation may arrive after that of the deletion. */
const closeAccount = `INSERT INTO account (organization_id, closed_at) VALUES ($organizationId, now())
  ON CONFLICT (organization_id) DO UPDATE SET closed_at = coalesce(account.closed_at, excluded.closed_at)`;

/** Of a transaction that pays debt with available credit. */
const debtSides = `LATERAL (VALUES ('available', -due), ('debt', due)) AS side (account, amount)`;

/** Gives the credit and pays debt with it, in one statement, so that the credit is not seen to rise and then to fall. */
const giveCredit = `
  WITH locked AS (
    SELECT least(available_micros + $amountMicros::bigint, debt_micros) AS due FROM account
    WHERE organization_id = $organizationId FOR NO KEY UPDATE
  ), recorded AS (
    INSERT INTO ledger_transaction (kind, organization_id, created_by, reference, note)
    SELECT $kind, $organizationId, $createdBy, $reference, $note FROM locked
    ON CONFLICT DO NOTHING
    RETURNING id
  ), collected AS (
    INSERT INTO ledger_transaction (kind, organization_id)
    SELECT 'collect', $organizationId FROM recorded, locked WHERE due > 0
    RETURNING id
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT recorded.id, account, direction * $amountMicros::bigint
  FROM recorded CROSS JOIN (VALUES ('credit_issued', -1), ('available', 1)) AS side (account, direction)
  UNION ALL
  SELECT collected.id, side.account, side.amount
  FROM collected, locked, ${debtSides}`;

/** Takes the available credit; the rest becomes debt. The lock keeps the balance until the postings are written. */
const takeBack = `
  WITH locked AS (
    SELECT least(available_micros, $amountMicros::bigint) AS taken FROM account
    WHERE organization_id = $organizationId FOR NO KEY UPDATE
  ), recorded AS (
    INSERT INTO ledger_transaction (kind, organization_id, reference) SELECT 'refund', $organizationId, $reference FROM locked
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT recorded.id, side.account, side.amount
  FROM recorded, locked, LATERAL (VALUES
    ('available', -taken), ('debt', taken - $amountMicros::bigint), ('credit_issued', $amountMicros::bigint)
  ) AS side (account, amount)
  WHERE side.amount <> 0`;

const collect = `
  WITH locked AS (
    SELECT least(available_micros, debt_micros) AS due FROM account
    WHERE organization_id = $organizationId FOR NO KEY UPDATE
  ), recorded AS (
    INSERT INTO ledger_transaction (kind, organization_id) SELECT 'collect', $organizationId FROM locked WHERE due > 0
    RETURNING id
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT recorded.id, side.account, side.amount
  FROM recorded, locked, ${debtSides}`;

const collectBatch = 50;

@Injectable()
export class LedgerService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  /** Credit also becomes available when a hold ends. The sweep then pays debt with it. */
  onApplicationBootstrap(): void {
    const run = () => this.collectAll();
    this.sweepers.start({ name: 'debt_collection', everyMs: 5_000, batchSize: collectBatch, run });
  }

  /** Does nothing when the account exists. */
  async openAccount(transaction: EntityManager, organizationId: string): Promise<void> {
    const open = 'INSERT INTO account (organization_id) VALUES ($organizationId) ON CONFLICT DO NOTHING';
    await execute(transaction, open, { organizationId });
  }

  /** For a deleted organization. Its payments and holds still move credit, a platform administrator cannot grant any. */
  async closeAccount(transaction: EntityManager, organizationId: string): Promise<void> {
    await execute(transaction, closeAccount, { organizationId });
  }

  async isClosed(organizationId: string, executor: SqlExecutor = this.dataSource): Promise<boolean> {
    const select = 'SELECT FROM account WHERE organization_id = $organizationId AND closed_at IS NOT NULL';
    return (await queryOne(executor, select, { organizationId })) !== undefined;
  }

  /** Whether the account exists and is not closed. It remains so until the transaction ends. */
  async hasOpenAccount(transaction: EntityManager, organizationId: string): Promise<boolean> {
    const lock = `SELECT FROM account WHERE organization_id = $organizationId AND closed_at IS NULL
      FOR NO KEY UPDATE`;
    return (await queryOne(transaction, lock, { organizationId })) !== undefined;
  }

  /**
   * Gives credit and pays debt with it. Answers false, and does nothing, for a second sign-up credit of a user and for a
   * reference that already gave credit. The account must exist.
   */
  async giveCredit(
    transaction: EntityManager,
    { kind, organizationId, createdBy, reference, note, amountMicros }: Gift | Payment,
  ): Promise<boolean> {
    const parameters = { kind, organizationId, createdBy, reference, note, amountMicros };
    return (await execute(transaction, giveCredit, parameters)) > 0;
  }

  /** Does nothing for a reference that already took credit back. The account must exist. */
  async takeBack(
    transaction: EntityManager,
    { organizationId, reference, amountMicros }: Refund,
  ): Promise<void> {
    // A separate statement, because only a later one sees what earlier transactions have committed.
    const lock = 'SELECT FROM account WHERE organization_id = $organizationId FOR NO KEY UPDATE';
    await execute(transaction, lock, { organizationId });
    await execute(transaction, takeBack, { organizationId, reference, amountMicros });
  }

  private async collectAll(): Promise<number> {
    const debtors = await query<{ organizationId: string }>(
      this.dataSource,
      `SELECT organization_id FROM account WHERE debt_micros > 0 AND available_micros > 0 LIMIT ${collectBatch}`,
    );
    for (const { organizationId } of debtors) {
      await inTransaction(this.dataSource, (transaction) =>
        execute(transaction, collect, { organizationId }),
      );
    }
    return debtors.length;
  }
}
