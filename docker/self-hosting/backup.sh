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
trap 'rm -rf "$target.part"' EXIT
trap 'exit 1' HUP INT TERM
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

# After the rows: they name only complete files. One that is deleted while tar runs is left out. Other errors end the backup.
list=$target.part/list
errors=$target.part/errors
status=0
{
  (cd "$RECORDINGS_DIR" && find . ! -name '*.part') >"$list" || status=1
  tar -C "$RECORDINGS_DIR" --no-recursion -cf "$target.part/recordings.tar" -T "$list" || status=1
} 2>"$errors"
if [ $status = 1 ]; then
  cat "$errors" >&2
  gone='(find|tar): .*: No such file or directory$'
  grep -qE "$gone" "$errors"
  if grep -vE "$gone" "$errors" | grep -qv 'previous errors$'; then exit 1; fi
  tar -tf "$target.part/recordings.tar" >/dev/null
fi
rm "$list" "$errors"
mv "$target.part" "$target"
du -sh "$target"
