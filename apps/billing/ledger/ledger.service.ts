/**
 * Gives credit, and takes back what was refunded. Holds and their ends write the ledger by themselves (migration
 * `create-hold`); balances follow every posting, and the database refuses what does not balance or falls below zero.
 */
import { execute, inTransaction, query, queryOne, SweeperRegistry } from '@handtest/database';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

interface Given {
  readonly organizationId: string;
  /** Above zero. */
  readonly amountMicros: bigint;
  readonly note?: string;
}

/** By a person: the user who signed up or granted. */
interface Gift extends Given {
  readonly kind: 'signup_credit' | 'grant';
  readonly createdBy: string;
}

/** Paid for, or given back because its refund did not last: what Stripe calls the payment. */
interface Paid extends Given {
  readonly kind: 'purchase' | 'included_credit' | 'refund_reversal';
  readonly reference: string;
}

export type Credit = Gift | Paid;

export interface Refund {
  readonly organizationId: string;
  /** Above zero: what is to be taken back. */
  readonly amountMicros: bigint;
  readonly reference: string;
}

const giveCredit = `
  WITH recorded AS (
    INSERT INTO ledger_transaction (kind, organization_id, created_by, reference, note) VALUES ($1, $2, $3, $4, $5)
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT recorded.id, account, direction * $6::bigint
  FROM recorded CROSS JOIN (VALUES ('credit_issued', -1), ('available', 1)) AS side (account, direction)`;

/** What is there is taken, the rest is owed. The account is locked, so that it is there when the postings are written. */
const takeBack = `
  WITH locked AS (
    SELECT least(available_micros, $3::bigint) AS taken FROM account WHERE organization_id = $1 FOR NO KEY UPDATE
  ), recorded AS (
    INSERT INTO ledger_transaction (kind, organization_id, reference) SELECT 'refund', $1, $2 FROM locked
    ON CONFLICT DO NOTHING
    RETURNING id
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT recorded.id, side.account, side.amount
  FROM recorded, locked, LATERAL (VALUES
    ('available', -taken), ('owed', taken - $3::bigint), ('credit_issued', $3::bigint)) AS side (account, amount)
  WHERE side.amount <> 0`;

const collect = `
  WITH locked AS (
    SELECT least(available_micros, owed_micros) AS due FROM account WHERE organization_id = $1 FOR NO KEY UPDATE
  ), recorded AS (
    INSERT INTO ledger_transaction (kind, organization_id) SELECT 'collect', $1 FROM locked WHERE due > 0
    RETURNING id
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT recorded.id, side.account, side.amount
  FROM recorded, locked, LATERAL (VALUES ('available', -due), ('owed', due)) AS side (account, amount)`;

const collectBatch = 50;

@Injectable()
export class LedgerService implements OnApplicationBootstrap {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sweepers: SweeperRegistry,
  ) {}

  /** Credit also becomes free when a hold ends; what is owed is paid then, a little later. */
  onApplicationBootstrap(): void {
    const run = () => this.collectAll();
    this.sweepers.start({ name: 'owed_credit', everyMs: 5_000, batchSize: collectBatch, run });
  }

  /**
   * Pays what is owed at once. Does nothing when it is the second sign-up credit of a user, or the reference was paid for
   * before. The account must exist.
   */
  async giveCredit(transaction: EntityManager, credit: Credit): Promise<boolean> {
    const { kind, organizationId, note, amountMicros } = credit;
    const [createdBy, reference] =
      'createdBy' in credit ? [credit.createdBy, null] : [null, credit.reference];
    const parameters = [kind, organizationId, createdBy, reference, note, String(amountMicros)];
    const given = (await execute(transaction, giveCredit, parameters)) > 0;
    if (given) await execute(transaction, collect, [organizationId]);
    return given;
  }

  /** Does nothing when it was taken back for this reference before. The account must exist. */
  async takeBack(
    transaction: EntityManager,
    { organizationId, reference, amountMicros }: Refund,
  ): Promise<void> {
    // Apart from the statement that reads it: only a later one sees what those before have committed.
    await queryOne(transaction, 'SELECT 1 FROM account WHERE organization_id = $1 FOR NO KEY UPDATE', [
      organizationId,
    ]);
    await execute(transaction, takeBack, [organizationId, reference, String(amountMicros)]);
  }

  private async collectAll(): Promise<number> {
    const debtors = await query<{ organizationId: string }>(
      this.dataSource,
      `SELECT organization_id AS "organizationId" FROM account WHERE owed_micros > 0 AND available_micros > 0
       LIMIT ${collectBatch}`,
    );
    for (const { organizationId } of debtors) {
      await inTransaction(this.dataSource, async (transaction) => {
        await execute(transaction, collect, [organizationId]);
      });
    }
    return debtors.length;
  }
}
