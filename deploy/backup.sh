#!/usr/bin/env bash
# A base backup of the whole cluster, encrypted; then what is older than it must be goes, and the archive is looked at.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
: "${BACKUP_DIR:=/var/backups/sala}" "${BACKUP_RECIPIENT:=/etc/sala/backup-key.asc}" "${BACKUP_KEEP_DAYS:=30}"
umask 027
mkdir -p "$BACKUP_DIR/base" "$BACKUP_DIR/wal"
export GNUPGHOME
GNUPGHOME=$(mktemp -d)
part=$(mktemp "$BACKUP_DIR/base/part.XXXXXX")
trap 'rm -rf "$GNUPGHOME" "$part"' EXIT
# The connection comes from PGHOST, PGPORT, PGUSER and PGPASSFILE; the role needs REPLICATION and nothing else.
pg_basebackup --format=tar --wal-method=fetch --checkpoint=fast --pgdata=- |
  gpg --batch --quiet --yes --no-options --trust-model always --recipient-file "$BACKUP_RECIPIENT" --encrypt >"$part"
sync "$part"
# Named by the moment it was complete: it can bring back any later one.
mv "$part" "$BACKUP_DIR/base/$(date -u +%Y%m%dT%H%M%SZ).tar.gpg"

# The newest base backup that is old enough keeps everything since; what only older ones need may go.
keep=$(find "$BACKUP_DIR/base" -name '*.tar.gpg' -mtime "+$BACKUP_KEEP_DAYS" | sort | tail -1)
if [ -n "$keep" ]; then
  find "$BACKUP_DIR/base" -name '*.tar.gpg' ! -newer "$keep" ! -path "$keep" -delete
  find "$BACKUP_DIR/wal" -name '*.gpg' ! -newer "$keep" -mtime "+$((BACKUP_KEEP_DAYS + 1))" -delete
fi
# The segments that the backup needs may still be on their way.
for _ in 1 2 3 4 5 6 7 8 9 10; do
  "$here/check-archive.sh" >/dev/null && break
  sleep 2
done
exec "$here/check-archive.sh"
