#!/bin/sh
# Replaces all data by a backup. No service may run.
# Usage: restore.sh FOLDER. Reads PGHOST, PGUSER and the other variables of Postgres, and RECORDINGS_DIR.
set -eu
source=$1
if [ ! -f "$source/recordings.tar" ]; then echo "$source is not a complete backup" >&2; exit 1; fi
for dump in "$source"/*.dump; do
  database=$(basename "$dump" .dump)
  psql -q -v ON_ERROR_STOP=1 -d postgres \
    -c 'SET client_min_messages = warning' \
    -c "DROP DATABASE IF EXISTS $database" -c "CREATE DATABASE $database"
  pg_restore --exit-on-error --no-owner --dbname="$database" "$dump"
  # As at its creation: the other services ignore an event whose id they have received, also after the backup.
  # The database of a service that never ran has no tables.
  psql -q -v ON_ERROR_STOP=1 -d "$database" -o /dev/null \
    -c "SELECT setval(pg_get_serial_sequence('outbox', 'id'), (extract(epoch FROM clock_timestamp()) * 1e6)::bigint, false)
        WHERE to_regclass('outbox') IS NOT NULL"
done
mkdir -p "$RECORDINGS_DIR"
find "$RECORDINGS_DIR" -mindepth 1 -delete
tar -C "$RECORDINGS_DIR" -xpf "$source/recordings.tar"
echo "Restored from $source"
