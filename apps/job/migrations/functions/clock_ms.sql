CREATE FUNCTION clock_ms() RETURNS timestamptz LANGUAGE sql VOLATILE PARALLEL SAFE
  RETURN date_trunc('milliseconds', clock_timestamp());
