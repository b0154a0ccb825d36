-- Refuses a statement that leaves a transaction unbalanced, then adds its postings to the balances of the accounts.
--
-- It runs per statement, not deferred: a transaction is balanced at every moment, and one aggregate serves a whole batch
-- of holds. The planner settings prevent full scans by a plan that was cached while the tables were small. JIT is off
-- because Postgres would compile such a plan, which takes half a second (measured).
--
-- When credit falls below the threshold, the same statement writes the event. Credit is free and held credit together.
-- Holds do not change this sum, so each crossing is one event.
CREATE FUNCTION apply_postings() RETURNS trigger LANGUAGE plpgsql
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
      debt_micros = account.debt_micros - change.debt_micros
    FROM (
      SELECT ledger_transaction.organization_id,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'available'), 0) AS available_micros,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'held'), 0) AS held_micros,
        coalesce(sum(amount_micros) FILTER (WHERE account = 'debt'), 0) AS debt_micros
      FROM added JOIN ledger_transaction ON ledger_transaction.id = added.transaction_id
      GROUP BY ledger_transaction.organization_id
    ) AS change
    WHERE account.organization_id = change.organization_id
    RETURNING account.organization_id, account.available_micros + account.held_micros AS credit,
      change.available_micros + change.held_micros AS change,
      coalesce(account.alert_below_micros, (SELECT below_micros FROM alert_default WHERE is_only)) AS threshold
  )
  INSERT INTO outbox (subject, payload)
  SELECT 'event.billing.creditRanLow', json_build_object('organizationId', organization_id,
    'creditMicros', credit::text, 'thresholdMicros', threshold::text)
  FROM changed WHERE change < 0 AND credit < threshold AND credit - change >= threshold;
  RETURN NULL;
END $$;
