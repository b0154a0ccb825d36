-- Decides and writes a batch of holds in one statement, because the creation of a job waits for it.
--
-- The parameters are parallel arrays. Each request gets one row, in the order of the requests:
--   held                           amount_micros is held for the job, by this request or an earlier one
--   ended                          the job has ended, nothing is held
--   insufficient                   available_micros is the balance after the requests before this one
--   organization_cap, project_cap  available_micros is the rest of the cap for this month, limit_micros is the cap
--
-- Requests of one account are handled in their order. A job must occur only once in a batch. Accounts are locked in the
-- order of their ids, so that batches do not deadlock. The second statement reads them, and sees what earlier batches
-- committed. hold_pkey is violated when another transaction writes the hold or the end of a job at the same time: retry.
CREATE FUNCTION hold_credit(job_ids text[], organization_ids text[], project_ids text[], amounts bigint[])
RETURNS TABLE (outcome text, amount_micros bigint, available_micros bigint, limit_micros bigint) LANGUAGE plpgsql
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off SET jit = off AS $$
#variable_conflict use_column
DECLARE
  request record;
  current_organization text;
  current_month date := date_trunc('month', now() AT TIME ZONE 'UTC')::date;
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
END $$;
