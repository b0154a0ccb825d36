/**
 * Gives credit. Holds and their ends write the ledger by themselves (migration `create-hold`); balances follow every
 * posting, and the database refuses what does not balance or falls below zero.
 */
import { execute } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';

export interface Credit {
  readonly kind: 'signup_credit' | 'grant';
  readonly organizationId: string;
  /** Above zero. */
  readonly amountMicros: bigint;
  /** The user who signed up or granted. */
  readonly createdBy: string;
  readonly note?: string;
}

const giveCredit = `
  WITH recorded AS (
    INSERT INTO ledger_transaction (kind, organization_id, created_by, note) VALUES ($1, $2, $3, $4)
    ON CONFLICT (created_by) WHERE kind = 'signup_credit' DO NOTHING
    RETURNING id
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT recorded.id, account, direction * $5::bigint
  FROM recorded CROSS JOIN (VALUES ('credit_issued', -1), ('available', 1)) AS side (account, direction)`;

@Injectable()
export class LedgerService {
  /** Does nothing when it is the second sign-up credit of a user. The account must exist. */
  async giveCredit(transaction: EntityManager, credit: Credit): Promise<void> {
    const { kind, organizationId, createdBy, note, amountMicros } = credit;
    await execute(transaction, giveCredit, [kind, organizationId, createdBy, note, String(amountMicros)]);
  }
}
