/**
 * Credit that is bought: with Stripe's events, subscriptions, purchases and refunds.
 *
 * A refund takes credit back as far as there is any; the rest is owed, an account of the organization like the others
 * whose postings are its debt below zero. What comes in later pays it (kind `collect`). `reference` is what Stripe calls
 * the thing that moved the credit: unique, so that nothing moves it twice.
 */
import { billingEvents } from '@handtest/contracts/billing';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const jobKinds = `('hold', 'post', 'release')`;
const personKinds = `('signup_credit', 'grant')`;
const stripeKinds = `('purchase', 'included_credit', 'refund')`;

const ledger = [
  `ALTER TABLE account ADD owed_micros bigint NOT NULL DEFAULT 0
    CONSTRAINT owed_is_never_negative CHECK (owed_micros >= 0)`,
  'CREATE INDEX account_that_owes ON account (organization_id) WHERE owed_micros > 0',
  `CREATE TRIGGER debt_follows_postings BEFORE UPDATE OF owed_micros ON account
    FOR EACH ROW WHEN (pg_trigger_depth() = 0)
    EXECUTE FUNCTION refuse_change('balances follow the postings')`,
  `ALTER TABLE ledger_transaction ADD reference text COLLATE "C"`,
  `ALTER TABLE ledger_transaction DROP CONSTRAINT ledger_transaction_kind_is_known,
    ADD CONSTRAINT ledger_transaction_kind_is_known
      CHECK (kind IN ('signup_credit', 'grant', 'hold', 'post', 'release', 'purchase', 'included_credit', 'refund', 'collect')),
    DROP CONSTRAINT ledger_transaction_job_fits_kind,
    ADD CONSTRAINT ledger_transaction_job_fits_kind CHECK ((kind IN ${jobKinds}) = (job_id IS NOT NULL)),
    DROP CONSTRAINT ledger_transaction_author_fits_kind,
    ADD CONSTRAINT ledger_transaction_author_fits_kind CHECK ((kind IN ${personKinds}) = (created_by IS NOT NULL)),
    ADD CONSTRAINT ledger_transaction_reference_fits_kind CHECK ((kind IN ${stripeKinds}) = (reference IS NOT NULL))`,
  'CREATE UNIQUE INDEX one_transaction_per_reference ON ledger_transaction (reference) WHERE reference IS NOT NULL',
  `ALTER TABLE posting DROP CONSTRAINT posting_account_is_known, ADD CONSTRAINT posting_account_is_known
    CHECK (account IN ('available', 'held', 'owed', 'revenue', 'credit_issued'))`,
];

const applyPostings = `
CREATE OR REPLACE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
DECLARE
  unbalanced bigint;
BEGIN
  SELECT transaction_id INTO unbalanced FROM added GROUP BY transaction_id HAVING sum(amount_micros) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', unbalanced USING ERRCODE = 'check_violation';
  END IF;
  WITH changed AS (
    UPDATE account SET
      available_micros = account.available_micros + change.available_micros,
      held_micros = account.held_micros + change.held_micros,
      owed_micros = account.owed_micros - change.owed_micros
    FROM (
      SELECT ledger_transaction.organization_id,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'available'), 0) AS available_micros,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'held'), 0) AS held_micros,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'owed'), 0) AS owed_micros
      FROM added JOIN ledger_transaction ON ledger_transaction.id = added.transaction_id
      GROUP BY ledger_transaction.organization_id
    ) AS change
    WHERE account.organization_id = change.organization_id
    RETURNING account.organization_id, account.available_micros + account.held_micros AS credit,
      change.available_micros + change.held_micros AS change,
      coalesce(account.alert_below_micros, (SELECT below_micros FROM alert_default WHERE is_only)) AS threshold
  )
  INSERT INTO outbox (subject, payload)
  SELECT '${billingEvents.creditRanLow.subject}', json_build_object('organizationId', organization_id,
    'creditMicros', credit::text, 'thresholdMicros', threshold::text)
  FROM changed WHERE change < 0 AND credit < threshold AND credit - change >= threshold;
  RETURN NULL;
END $$`;

const tables = [
  // payload: until the event is dealt with; it names people.
  `CREATE TABLE stripe_event (
    id text COLLATE "C" PRIMARY KEY,
    type text COLLATE "C" NOT NULL,
    created_at timestamptz NOT NULL,
    payload jsonb,
    received_at timestamptz NOT NULL DEFAULT now(),
    attempts integer NOT NULL DEFAULT 0,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    processed_at timestamptz,
    parked_at timestamptz,
    last_error text,
    CONSTRAINT stripe_event_keeps_its_payload CHECK (payload IS NOT NULL OR processed_at IS NOT NULL)
  )`,
  `CREATE INDEX stripe_event_due ON stripe_event (next_attempt_at) WHERE processed_at IS NULL AND parked_at IS NULL`,
  `CREATE INDEX stripe_event_by_reception ON stripe_event (received_at)`,
  `CREATE TABLE stripe_customer (
    organization_id text COLLATE "C" PRIMARY KEY,
    customer_id text COLLATE "C" NOT NULL UNIQUE
  )`,
  // Without an organization: only its version, or a subscription of the Stripe account that is not ours.
  `CREATE TABLE subscription (
    id text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C",
    item_id text COLLATE "C",
    tier text,
    billing_cycle text,
    status text,
    current_period_end timestamptz,
    cancel_at_period_end boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL DEFAULT now(),
    version bigint NOT NULL DEFAULT 0
  )`,
  'CREATE INDEX subscription_of_organization ON subscription (organization_id, created_at)',
  `CREATE TABLE purchase (
    payment_intent text COLLATE "C" PRIMARY KEY,
    organization_id text COLLATE "C" NOT NULL REFERENCES account,
    credit_micros bigint NOT NULL CHECK (credit_micros > 0),
    taken_back_micros bigint NOT NULL DEFAULT 0
      CONSTRAINT purchase_is_taken_back_once CHECK (taken_back_micros BETWEEN 0 AND credit_micros)
  )`,
  // What Stripe said of refunds so far; may be there before its purchase is.
  `CREATE TABLE refund (
    payment_intent text COLLATE "C" PRIMARY KEY,
    charged_cents bigint NOT NULL,
    refunded_cents bigint NOT NULL
  )`,
  `CREATE TABLE idempotency_key (
    principal text COLLATE "C" NOT NULL,
    key text COLLATE "C" NOT NULL,
    fingerprint text COLLATE "C" NOT NULL,
    answer jsonb,
    created_at timestamptz NOT NULL DEFAULT now(),
    attempted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (principal, key)
  )`,
  'CREATE INDEX idempotency_key_by_creation ON idempotency_key (created_at)',
];

export class CreatePurchase1773000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...ledger, applyPostings, ...tables]) await runner.query(statement);
  }

  /** What the ledger was widened by stays: it may hold rows that need it. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE stripe_event, stripe_customer, subscription, purchase, refund, idempotency_key',
    );
  }
}
