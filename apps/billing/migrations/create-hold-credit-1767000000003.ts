/**
 * `hold_credit`: decides and writes a batch of holds in one statement, because creating a job waits for it.
 *
 * Parallel arrays in, one row per request out, in order:
 *   outcome held          amount_micros is what is held for the job, by this or by an earlier request
 *   outcome ended         the job has ended, nothing is held
 *   outcome insufficient  available_micros is what was left when the request's turn came
 *
 * Requests of one account are served in their order, each from what those before it left. A job must not occur twice
 * in one batch. Accounts are locked in the order of their ids, so that batches never wait for each other in a circle,
 * and are read by a later statement than the one that locks them, which sees what earlier batches committed. When the
 * hold or the end of a job is written by somebody else in between, `hold_pkey` is violated: try the batch again.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const holdCredit = `
CREATE FUNCTION hold_credit(job_ids text[], organization_ids text[], project_ids text[], amounts bigint[])
RETURNS TABLE (outcome text, amount_micros bigint, available_micros bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
#variable_conflict use_column
DECLARE
  request record;
  current_organization text;
  remaining bigint;
  outcomes text[] := array_fill(NULL::text, ARRAY[cardinality(job_ids)]);
  held bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(job_ids)]);
  balances bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(job_ids)]);
  granted int[] := '{}';
BEGIN
  PERFORM FROM account WHERE organization_id = ANY (organization_ids) ORDER BY organization_id FOR NO KEY UPDATE;
  FOR request IN
    SELECT asked.position::int, asked.organization_id, asked.amount, hold.status, hold.amount_micros,
      (SELECT account.available_micros FROM account WHERE account.organization_id = asked.organization_id)
        AS available_micros
    FROM unnest(job_ids, organization_ids, amounts) WITH ORDINALITY
      AS asked (job_id, organization_id, amount, position)
    LEFT JOIN hold ON hold.job_id = asked.job_id
    ORDER BY asked.organization_id, asked.position
  LOOP
    IF current_organization IS DISTINCT FROM request.organization_id THEN
      current_organization := request.organization_id;
      remaining := coalesce(request.available_micros, 0);
    END IF;
    IF request.status IS NOT NULL THEN
      outcomes[request.position] := CASE request.status WHEN 'open' THEN 'held' ELSE 'ended' END;
      held[request.position] := request.amount_micros;
    ELSIF request.amount > remaining THEN
      outcomes[request.position] := 'insufficient';
      balances[request.position] := remaining;
    ELSE
      outcomes[request.position] := 'held';
      held[request.position] := request.amount;
      remaining := remaining - request.amount;
      granted := granted || request.position;
    END IF;
  END LOOP;
  INSERT INTO hold (job_id, organization_id, project_id, amount_micros)
    SELECT job_ids[position], organization_ids[position], project_ids[position], amounts[position]
    FROM unnest(granted) AS position;
  RETURN QUERY SELECT * FROM unnest(outcomes, held, balances);
END $$`;

export class CreateHoldCredit1767000000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(holdCredit);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION hold_credit');
  }
}
