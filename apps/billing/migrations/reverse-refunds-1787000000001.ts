/**
 * Refunds that fail and disputes that are reinstated give their credit back (kind `refund_reversal`). `refunded_cents` is
 * the sum of refunds and disputes by the reading of that number, and goes both ways.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const kinds = `'signup_credit', 'grant', 'hold', 'post', 'release', 'purchase', 'included_credit', 'refund', 'collect'`;
const stripeKinds = `'purchase', 'included_credit', 'refund'`;

const setKinds = (known: string, ofStripe: string) => `ALTER TABLE ledger_transaction
  DROP CONSTRAINT ledger_transaction_kind_is_known,
  ADD CONSTRAINT ledger_transaction_kind_is_known CHECK (kind IN (${known})),
  DROP CONSTRAINT ledger_transaction_reference_fits_kind,
  ADD CONSTRAINT ledger_transaction_reference_fits_kind CHECK ((kind IN (${ofStripe})) = (reference IS NOT NULL))`;

export class ReverseRefunds1787000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(setKinds(`${kinds}, 'refund_reversal'`, `${stripeKinds}, 'refund_reversal'`));
    await runner.query('CREATE SEQUENCE refund_reading');
    await runner.query('ALTER TABLE refund ADD COLUMN reading bigint NOT NULL DEFAULT 0');
    await runner.query('UPDATE refund SET refunded_cents = refunded_cents + disputed_cents');
    await runner.query('ALTER TABLE refund DROP COLUMN disputed_cents');
  }

  /** The kind stays known: the ledger may hold rows that need it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refund ADD COLUMN disputed_cents bigint NOT NULL DEFAULT 0');
    await runner.query('ALTER TABLE refund DROP COLUMN reading');
    await runner.query('DROP SEQUENCE refund_reading');
  }
}
