#!/usr/bin/env bash
# Says whether the archive of the write-ahead log lives; anything but 0 is an alarm. Needs no more than a role that may connect.
set -euo pipefail
: "${BACKUP_DIR:=/var/backups/sala}" "${ARCHIVE_MOST_SECONDS:=900}" "${BACKUP_MOST_HOURS:=26}"
# Segments that are finished and still wait are the ones that would be lost.
state=$(psql --no-psqlrc --quiet --tuples-only --no-align --field-separator=' ' --dbname="${PGDATABASE:-postgres}" --command="
  select current_setting('archive_mode'), failed_count,
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false),
    coalesce(extract(epoch from now() - last_archived_time)::int, -1)
  from pg_stat_archiver")
read -r mode failures failing age <<<"$state"
if [ "$mode" = off ]; then echo "ALARM: the write-ahead log is not archived (archive_mode is off)"; exit 2; fi
if [ "$failing" = t ]; then echo "ALARM: the archive fails ($failures failures); the log piles up on the server's disk"; exit 2; fi
if [ "$age" -lt 0 ]; then echo "ALARM: nothing has ever been archived"; exit 2; fi
if [ "$age" -gt "$ARCHIVE_MOST_SECONDS" ]; then echo "ALARM: nothing has been archived for $age s"; exit 2; fi
if [ -z "$(find "$BACKUP_DIR/base" -name '*.tar.gpg' -mmin "-$((BACKUP_MOST_HOURS * 60))" | head -1)" ]; then
  echo "ALARM: no base backup in the last $BACKUP_MOST_HOURS hours"
  exit 2
fi
echo "the archive lives: last segment $age s ago"
