#!/bin/sh
# Copies all data into a new folder: a dump of each database, and the recordings.
# Usage: backup.sh FOLDER. Reads PGHOST, PGUSER and the other variables of Postgres, and RECORDINGS_DIR.
set -eu
# A backup holds secrets and recordings: only its owner may read it.
umask 077
target=$1
if [ -e "$target" ]; then echo "$target exists already" >&2; exit 1; fi
# What an interrupted backup left.
rm -rf "$target.part"
mkdir -p "$target.part"

# All dumps start at once, so that they show nearly the same moment.
databases=$(psql -At -d postgres -c "SELECT datname FROM pg_database WHERE datname LIKE 'handtest\_%'")
if [ -z "$databases" ]; then echo 'There are no databases of Handtest' >&2; exit 1; fi
processes=
for database in $databases; do
  pg_dump --format=custom --file="$target.part/$database.dump" "$database" &
  processes="$processes $!"
done
for process in $processes; do wait "$process"; done

# After the rows: they name only complete files.
tar -C "$RECORDINGS_DIR" -cf "$target.part/recordings.tar" .
mv "$target.part" "$target"
du -sh "$target"
