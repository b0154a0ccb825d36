CREATE FUNCTION new_message_id() RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT 'msg_' || string_agg(
    substr('0123456789abcdefghjkmnpqrstvwxyz', substring(b.bits FROM n * 5 + 1 FOR 5)::integer + 1, 1), '' ORDER BY n)
  FROM (
    SELECT B'00' || ('x' || encode(set_byte(
      overlay(uuid_send(gen_random_uuid()) PLACING
        substring(int8send((extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3) FROM 1 FOR 6),
      6, (get_byte(uuid_send(gen_random_uuid()), 6) & 15) | 112), 'hex'))::bit(128) AS bits
  ) AS b, generate_series(0, 25) AS n
$$;
