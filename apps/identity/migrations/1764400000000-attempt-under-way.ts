/**
 * Log-in attempts that are still under way, and `count_attempt`, which counts an attempt in one statement. Wrong passwords
 * are counted for the account and the client's network together, beside the account and the network.
 *
 * Parallel arrays in, one element per limit. Of `count_attempt` comes one row:
 *   ids             the rows of the attempt: it is counted against every limit
 *   wait_ms         a limit is reached: the time until the next attempt is admitted
 *   both are null   another attempt of the same subject is being counted at this moment
 *
 * A refused attempt costs one look at the index, no lock and no write. The locks are never waited for, because the attempt
 * holds a database connection.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

const kindsBefore = `'log_in_account', 'log_in_address', 'sign_up_address', 'invitation_user',
  'password_reset_account', 'password_reset_address'`;

const limitedKinds = (kinds: string) => `ALTER TABLE limited_action DROP CONSTRAINT limited_action_kind_check,
  ADD CONSTRAINT limited_action_kind_check CHECK (kind IN (${kinds}))`;

/** Attempts under way end soon: a caller that finds a limit full of them tries again then. */
const underWayWaitMs = 2_000;

/** 0 when all limits admit one more. */
const limitWait = `
CREATE FUNCTION limit_wait_ms(kinds text[], subjects text[], maxima integer[], window_minutes integer[])
RETURNS double precision LANGUAGE sql VOLATILE AS $$
  SELECT max(CASE
    WHEN reached_at IS NOT NULL
      THEN extract(epoch FROM reached_at + make_interval(mins => minutes) - now()) * 1000
    WHEN counted + under_way >= maximum THEN ${underWayWaitMs}
    ELSE 0
  END)::double precision
  FROM unnest(kinds, subjects, maxima, window_minutes) AS asked (asked_kind, asked_subject, maximum, minutes)
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE under_way_until IS NULL) AS counted,
      count(*) FILTER (WHERE under_way_until > now()) AS under_way,
      -- With as many as are allowed in the window, one more is admitted when this one leaves it.
      (array_agg(counted_at ORDER BY counted_at DESC) FILTER (WHERE under_way_until IS NULL))[maximum] AS reached_at
    FROM limited_action
    WHERE kind = asked_kind AND subject = asked_subject AND counted_at > now() - make_interval(mins => minutes)
  ) AS actions
$$`;

const countAttempt = `
CREATE FUNCTION count_attempt(kinds text[], subjects text[], maxima integer[], window_minutes integer[],
  under_way interval, OUT ids bigint[], OUT wait_ms double precision) LANGUAGE plpgsql AS $$
BEGIN
  SELECT limit_wait_ms(kinds, subjects, maxima, window_minutes) INTO wait_ms;
  IF wait_ms > 0 THEN RETURN; END IF;
  wait_ms := NULL;
  FOR i IN 1 .. cardinality(kinds) LOOP
    IF NOT pg_try_advisory_xact_lock(hashtextextended(kinds[i] || ' ' || subjects[i], 0)) THEN RETURN; END IF;
  END LOOP;
  -- Again, in a statement after the locks: it sees what was counted by those who had them before.
  SELECT limit_wait_ms(kinds, subjects, maxima, window_minutes) INTO wait_ms;
  IF wait_ms > 0 THEN RETURN; END IF;
  wait_ms := NULL;
  WITH counted AS (
    INSERT INTO limited_action (kind, subject, under_way_until)
    SELECT kind, subject, now() + under_way FROM unnest(kinds, subjects) AS limits (kind, subject) RETURNING id)
  SELECT array_agg(id) INTO ids FROM counted;
END $$`;

export class AttemptUnderWay1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Null: the attempt is counted for good. A process that dies in the middle leaves a row that soon expires.
    await runner.query('ALTER TABLE limited_action ADD COLUMN under_way_until timestamptz');
    await runner.query(limitedKinds(`${kindsBefore}, 'log_in_account_address'`));
    await runner.query(limitWait);
    await runner.query(countAttempt);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION count_attempt, limit_wait_ms');
    await runner.query(
      `DELETE FROM limited_action WHERE kind = 'log_in_account_address' OR under_way_until IS NOT NULL`,
    );
    await runner.query(limitedKinds(kindsBefore));
    await runner.query('ALTER TABLE limited_action DROP COLUMN under_way_until');
  }
}
