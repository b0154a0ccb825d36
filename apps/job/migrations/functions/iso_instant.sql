CREATE FUNCTION iso_instant(instant timestamptz) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN to_char(instant AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
