-- Counts an attempt in one statement. Parallel arrays, one element per limit. It returns one row:
--   ids             the rows of the attempt: it counts against every limit
--   wait_ms         a limit is reached: the time until the next attempt is admitted
--   both are null   another transaction counts an attempt of the same subject now
-- A refused attempt costs one index scan, no lock and no write. It never waits for a lock, because it holds a connection.
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
END $$
