-- Moves the money of ended holds when their transaction commits. It runs once for each of them; the first run settles all.
--
-- A consumer ends many holds in one transaction, in the order of their events. If each end locked its account before the
-- commit, such transactions and batches of holds would deadlock. At the commit all accounts are locked at once, in the
-- order of their ids, as hold_credit locks them.
CREATE FUNCTION settle_holds() RETURNS trigger LANGUAGE plpgsql
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
      SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date AS month, project_id, sum(amount_micros - cost_micros) AS micros
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
END $$;
