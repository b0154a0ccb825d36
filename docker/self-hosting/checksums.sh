#!/bin/sh
# Prints a checksum of the rows of each table, each sequence, and each recording. Equal output: equal data.
# Without the sequence of the outbox, which a restore moves forward.
# Reads PGHOST, PGUSER and the other variables of Postgres, and RECORDINGS_DIR.
set -eu
databases=$(psql -At -d postgres -c "SELECT datname FROM pg_database WHERE datname LIKE 'handtest\_%' ORDER BY 1")
for database in $databases; do
  psql -At -v ON_ERROR_STOP=1 -d "$database" <<'SQL'
SELECT format(
  'SELECT %L, count(*), coalesce(sum(hashtextextended(t::text, 0)), 0) FROM %I.%I AS t',
  current_database() || '.' || tablename, schemaname, tablename)
FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename \gexec
SELECT current_database() || '.' || sequencename, last_value FROM pg_sequences
WHERE sequencename <> 'outbox_id_seq' ORDER BY 1;
SQL
done
cd "$RECORDINGS_DIR"
find . -type f -exec sha256sum {} + | sort -k 2
