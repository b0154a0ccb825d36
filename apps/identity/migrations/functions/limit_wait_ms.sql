-- The milliseconds until the limits admit one more attempt; 0 when all of them do. Parallel arrays, one element per limit.
-- 2000: attempts under way end soon, so a caller that finds a limit full of them tries again in 2 s.
CREATE FUNCTION limit_wait_ms(kinds text[], subjects text[], maxima integer[], window_minutes integer[])
RETURNS double precision LANGUAGE sql VOLATILE AS $$
  SELECT max(CASE
    WHEN reached_at IS NOT NULL
      THEN extract(epoch FROM reached_at + make_interval(mins => minutes) - now()) * 1000
    WHEN counted + under_way >= maximum THEN 2000
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
$$
