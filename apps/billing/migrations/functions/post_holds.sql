-- Runs when holds are inserted: writes the postings of the open ones, and adds them to the spending of their UTC month.
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
  INSERT INTO spending (organization_id, month, project_id, micros)
  SELECT organization_id, date_trunc('month', created_at AT TIME ZONE 'UTC')::date, project_id, sum(amount_micros)
  FROM added WHERE status = 'open' GROUP BY 1, 2, 3
  ON CONFLICT (organization_id, month, project_id) DO UPDATE SET micros = spending.micros + excluded.micros;
  RETURN NULL;
END $$;
