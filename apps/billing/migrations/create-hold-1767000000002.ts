/**
 * Holds. One row per job, for ever: `open` until the job ends, then `posted` or `released`; `never_held` when the job
 * ended before a hold came, so that a late one is refused.
 *
 * Holds move money by themselves. Inserting open ones writes their postings in the same statement. Ending some writes
 * theirs when the database transaction commits: a consumer ends many in one transaction, in the order in which the
 * events came; had each end its account locked until the commit, such transactions and batches of holds would wait for
 * each other in a circle. At the commit all accounts are locked at once, in the order of their ids, as `hold_credit`
 * locks them.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const table = `
CREATE TABLE hold (
  job_id text COLLATE "C" PRIMARY KEY,
  organization_id text COLLATE "C" NOT NULL REFERENCES account,
  project_id text COLLATE "C" NOT NULL,
  amount_micros bigint NOT NULL,
  status text NOT NULL DEFAULT 'open' CONSTRAINT hold_status_is_known
    CHECK (status IN ('open', 'posted', 'released', 'never_held')),
  cost_micros bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz,
  end_transaction_id bigint REFERENCES ledger_transaction,
  CONSTRAINT hold_amount_fits_status
    CHECK (CASE status WHEN 'never_held' THEN amount_micros = 0 ELSE amount_micros > 0 END),
  CONSTRAINT hold_cost_fits_status CHECK (CASE status
    WHEN 'posted' THEN cost_micros IS NOT NULL AND cost_micros BETWEEN 0 AND amount_micros
    ELSE cost_micros IS NULL END),
  CONSTRAINT hold_end_fits_status CHECK ((status = 'open') = (ended_at IS NULL))
)`;

/** Committed rows are never in it: those that the open transaction has ended and whose money has not moved yet. */
const unsettled = `CREATE INDEX hold_unsettled ON hold (job_id)
  WHERE status IN ('posted', 'released') AND end_transaction_id IS NULL`;

const postHolds = `
CREATE FUNCTION post_holds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM added WHERE status = 'open') THEN RETURN NULL; END IF;
  WITH started AS MATERIALIZED (
    SELECT nextval('ledger_transaction_id') AS id, organization_id, job_id, amount_micros
    FROM added WHERE status = 'open'
  ), recorded AS (
    INSERT INTO ledger_transaction (id, kind, organization_id, job_id)
    SELECT id, 'hold', organization_id, job_id FROM started
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT id, account, direction * amount_micros
  FROM started CROSS JOIN (VALUES ('available', -1), ('held', 1)) AS side (account, direction);
  RETURN NULL;
END $$`;

/** Fires for each hold that ended; the first time settles all that ended in this transaction. */
const settleHolds = `
CREATE FUNCTION settle_holds() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
BEGIN
  PERFORM FROM hold WHERE job_id = NEW.job_id AND end_transaction_id IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM account WHERE organization_id IN (
    SELECT organization_id FROM hold WHERE status IN ('posted', 'released') AND end_transaction_id IS NULL
  ) ORDER BY organization_id FOR NO KEY UPDATE;
  WITH ended AS (
    UPDATE hold SET end_transaction_id = nextval('ledger_transaction_id')
    WHERE status IN ('posted', 'released') AND end_transaction_id IS NULL
    RETURNING end_transaction_id AS id, status, organization_id, job_id, amount_micros,
      coalesce(cost_micros, 0) AS cost_micros
  ), recorded AS (
    INSERT INTO ledger_transaction (id, kind, organization_id, job_id)
    SELECT id, CASE status WHEN 'posted' THEN 'post' ELSE 'release' END, organization_id, job_id FROM ended
  )
  INSERT INTO posting (transaction_id, account, amount_micros)
  SELECT ended.id, side.account, side.amount_micros
  FROM ended CROSS JOIN LATERAL (VALUES
    ('held', -ended.amount_micros),
    ('revenue', ended.cost_micros),
    ('available', ended.amount_micros - ended.cost_micros)
  ) AS side (account, amount_micros)
  WHERE side.amount_micros <> 0;
  RETURN NULL;
END $$`;

const triggers = [
  `CREATE TRIGGER post_holds AFTER INSERT ON hold
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION post_holds()`,
  `CREATE CONSTRAINT TRIGGER settle_holds AFTER UPDATE ON hold DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (OLD.status = 'open' AND NEW.status <> 'open') EXECUTE FUNCTION settle_holds()`,
  `CREATE TRIGGER hold_starts_once BEFORE INSERT ON hold
    FOR EACH ROW WHEN (NEW.status NOT IN ('open', 'never_held') OR NEW.end_transaction_id IS NOT NULL)
    EXECUTE FUNCTION refuse_change('a hold starts open')`,
  `CREATE TRIGGER hold_ends_once BEFORE UPDATE ON hold
    FOR EACH ROW WHEN (OLD.status <> 'open' AND
      (NEW.status, NEW.cost_micros, NEW.ended_at) IS DISTINCT FROM (OLD.status, OLD.cost_micros, OLD.ended_at))
    EXECUTE FUNCTION refuse_change('the hold has ended')`,
  `CREATE TRIGGER hold_settles_once BEFORE UPDATE OF end_transaction_id ON hold
    FOR EACH ROW WHEN (pg_trigger_depth() = 0 OR OLD.end_transaction_id IS NOT NULL)
    EXECUTE FUNCTION refuse_change('the ledger says when a hold is settled')`,
  `CREATE TRIGGER hold_stays BEFORE UPDATE ON hold
    FOR EACH ROW WHEN ((NEW.job_id, NEW.organization_id, NEW.project_id, NEW.amount_micros)
      IS DISTINCT FROM (OLD.job_id, OLD.organization_id, OLD.project_id, OLD.amount_micros))
    EXECUTE FUNCTION refuse_change('what was held stays on record')`,
  `CREATE TRIGGER hold_remains BEFORE DELETE OR TRUNCATE ON hold
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change('a late hold must find the end of its job')`,
];

export class CreateHold1767000000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [table, unsettled, postHolds, settleHolds, ...triggers])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE hold');
    await runner.query('DROP FUNCTION post_holds, settle_holds');
  }
}
