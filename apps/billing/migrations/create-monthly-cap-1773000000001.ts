/**
 * Monthly caps, what each month has cost so far, and the alert when credit runs low.
 *
 * `spending` follows the holds by their triggers, under the locks of their accounts, so that a batch of holds sees what
 * earlier ones spent. A hold counts in the UTC month of its creation: with its amount while it is open, with its cost
 * once it is posted. `hold_credit` answers two more outcomes, `organization_cap` and `project_cap`, with what is left of
 * the cap as `available_micros` and the cap itself as `limit_micros`.
 *
 * The functions do without JIT: a plan that cannot avoid what their settings discourage is so dear on paper that it would
 * be compiled, which takes half a second (measured).
 *
 * Credit that falls below its threshold is told by the statement that makes it fall: free and held credit together,
 * which holds do not change, so that each crossing is one event.
 */
import { billingEvents } from '@handtest/contracts/billing';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = [
  // No hold is written from here to the commit: what is added up below stays true.
  'LOCK TABLE hold IN SHARE ROW EXCLUSIVE MODE',
  // project_id: empty for the cap of the organization as a whole.
  `CREATE TABLE monthly_cap (
    organization_id text COLLATE "C" NOT NULL,
    project_id text COLLATE "C" NOT NULL DEFAULT '',
    limit_micros bigint NOT NULL CONSTRAINT monthly_cap_is_not_negative CHECK (limit_micros >= 0),
    PRIMARY KEY (organization_id, project_id)
  )`,
  `CREATE TABLE spending (
    organization_id text COLLATE "C" NOT NULL REFERENCES account,
    month date NOT NULL,
    project_id text COLLATE "C" NOT NULL,
    micros bigint NOT NULL CONSTRAINT spending_is_never_negative CHECK (micros >= 0),
    PRIMARY KEY (organization_id, month, project_id)
  ) WITH (fillfactor = 50)`,
  `INSERT INTO spending
    SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, project_id,
      sum(CASE status WHEN 'open' THEN amount_micros ELSE coalesce(cost_micros, 0) END)
    FROM hold WHERE status <> 'never_held' GROUP BY 1, 2, 3`,
  `ALTER TABLE account ADD alert_below_micros bigint
    CONSTRAINT alert_below_is_not_negative CHECK (alert_below_micros >= 0)`,
  // One row: what counts for accounts without a threshold of their own, as the service is configured.
  `CREATE TABLE alert_default (
    is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
    below_micros bigint NOT NULL
  )`,
  'CREATE INDEX ledger_of_organization ON ledger_transaction (organization_id, id)',
];

const monthOf = (instant: string) => `date_trunc('month', ${instant} AT TIME ZONE 'UTC')::date`;

const postHolds = `
CREATE OR REPLACE FUNCTION post_holds() RETURNS trigger LANGUAGE plpgsql AS $$
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
  INSERT INTO spending (organization_id, month, project_id, micros)
  SELECT organization_id, ${monthOf('created_at')}, project_id, sum(amount_micros)
  FROM added WHERE status = 'open' GROUP BY 1, 2, 3
  ON CONFLICT (organization_id, month, project_id) DO UPDATE SET micros = spending.micros + excluded.micros;
  RETURN NULL;
END $$`;

const settleHolds = `
CREATE OR REPLACE FUNCTION settle_holds() RETURNS trigger LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
BEGIN
  PERFORM FROM hold WHERE job_id = NEW.job_id AND end_transaction_id IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  PERFORM FROM account WHERE organization_id IN (
    SELECT organization_id FROM hold WHERE status IN ('posted', 'released') AND end_transaction_id IS NULL
  ) ORDER BY organization_id FOR NO KEY UPDATE;
  WITH ended AS (
    UPDATE hold SET end_transaction_id = nextval('ledger_transaction_id')
    WHERE status IN ('posted', 'released') AND end_transaction_id IS NULL
    RETURNING end_transaction_id AS id, status, organization_id, project_id, job_id, created_at, amount_micros,
      coalesce(cost_micros, 0) AS cost_micros
  ), recorded AS (
    INSERT INTO ledger_transaction (id, kind, organization_id, job_id)
    SELECT id, CASE status WHEN 'posted' THEN 'post' ELSE 'release' END, organization_id, job_id FROM ended
  ), spared AS (
    UPDATE spending SET micros = spending.micros - given_back.micros
    FROM (
      SELECT organization_id, ${monthOf('created_at')} AS month, project_id, sum(amount_micros - cost_micros) AS micros
      FROM ended GROUP BY 1, 2, 3
    ) AS given_back
    WHERE spending.organization_id = given_back.organization_id AND spending.month = given_back.month
      AND spending.project_id = given_back.project_id
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
      held_micros = account.held_micros + change.held_micros
    FROM (
      SELECT ledger_transaction.organization_id,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'available'), 0) AS available_micros,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'held'), 0) AS held_micros
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

const holdCredit = `
CREATE FUNCTION hold_credit(job_ids text[], organization_ids text[], project_ids text[], amounts bigint[])
RETURNS TABLE (outcome text, amount_micros bigint, available_micros bigint, limit_micros bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  request record;
  current_organization text;
  current_month date := ${monthOf('now()')};
  remaining bigint;
  remaining_of_cap jsonb;
  exceeded text;
  outcomes text[] := array_fill(NULL::text, ARRAY[cardinality(job_ids)]);
  held bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(job_ids)]);
  balances bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(job_ids)]);
  limits bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(job_ids)]);
  granted int[] := '{}';
BEGIN
  PERFORM FROM account WHERE organization_id = ANY (organization_ids) ORDER BY organization_id FOR NO KEY UPDATE;
  FOR request IN
    SELECT asked.position::int, asked.organization_id, asked.project_id, asked.amount, hold.status, hold.amount_micros,
      (SELECT account.available_micros FROM account WHERE account.organization_id = asked.organization_id)
        AS available_micros
    FROM unnest(job_ids, organization_ids, project_ids, amounts) WITH ORDINALITY
      AS asked (job_id, organization_id, project_id, amount, position)
    LEFT JOIN hold ON hold.job_id = asked.job_id
    ORDER BY asked.organization_id, asked.position
  LOOP
    IF current_organization IS DISTINCT FROM request.organization_id THEN
      current_organization := request.organization_id;
      remaining := coalesce(request.available_micros, 0);
      -- Cap by project, the organization's own under the empty name; null where there is no cap at all.
      remaining_of_cap := (
        SELECT jsonb_object_agg(cap.project_id, cap.limit_micros - (
          SELECT coalesce(sum(micros), 0) FROM spending
          WHERE spending.organization_id = current_organization AND month = current_month
            AND cap.project_id IN ('', spending.project_id)))
        FROM monthly_cap AS cap WHERE cap.organization_id = current_organization);
    END IF;
    exceeded := CASE
      WHEN remaining_of_cap IS NULL THEN NULL
      WHEN request.amount > (remaining_of_cap ->> '')::bigint THEN ''
      WHEN request.amount > (remaining_of_cap ->> request.project_id)::bigint THEN request.project_id
    END;
    IF request.status IS NOT NULL THEN
      outcomes[request.position] := CASE request.status WHEN 'open' THEN 'held' ELSE 'ended' END;
      held[request.position] := request.amount_micros;
    ELSIF request.amount > remaining THEN
      outcomes[request.position] := 'insufficient';
      balances[request.position] := remaining;
    ELSIF exceeded IS NOT NULL THEN
      outcomes[request.position] := CASE exceeded WHEN '' THEN 'organization_cap' ELSE 'project_cap' END;
      balances[request.position] := greatest((remaining_of_cap ->> exceeded)::bigint, 0);
      limits[request.position] := (SELECT cap.limit_micros FROM monthly_cap AS cap
        WHERE cap.organization_id = current_organization AND cap.project_id = exceeded);
    ELSE
      outcomes[request.position] := 'held';
      held[request.position] := request.amount;
      remaining := remaining - request.amount;
      granted := granted || request.position;
      IF remaining_of_cap IS NOT NULL THEN
        remaining_of_cap := (
          SELECT jsonb_object_agg(key, value::bigint -
            CASE WHEN key IN ('', request.project_id) THEN request.amount ELSE 0 END)
          FROM jsonb_each_text(remaining_of_cap));
      END IF;
    END IF;
  END LOOP;
  INSERT INTO hold (job_id, organization_id, project_id, amount_micros)
    SELECT job_ids[position], organization_ids[position], project_ids[position], amounts[position]
    FROM unnest(granted) AS position;
  RETURN QUERY SELECT * FROM unnest(outcomes, held, balances, limits);
END $$`;

const dropHoldCredit = 'DROP FUNCTION hold_credit(text[], text[], text[], bigint[])';

export class CreateMonthlyCap1773000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const functions = [postHolds, settleHolds, applyPostings, dropHoldCredit, holdCredit];
    for (const statement of [...tables, ...functions]) await runner.query(statement);
  }

  /** The functions of before would be wrong without these tables; whoever goes back goes on to `create-hold` at least. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX ledger_of_organization');
    await runner.query('ALTER TABLE account DROP alert_below_micros');
    await runner.query('DROP TABLE monthly_cap, spending, alert_default');
  }
}
