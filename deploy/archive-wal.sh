#!/usr/bin/env bash
# archive_command = '/opt/sala/deploy/archive-wal.sh "%p" "%f"': one segment of the write-ahead log, encrypted, whole or not there at all.
set -euo pipefail
path=$1
name=$2
: "${BACKUP_DIR:=/var/backups/sala}" "${BACKUP_RECIPIENT:=/etc/sala/backup-key.asc}"
target=$BACKUP_DIR/wal/$name.gpg
# The same segment may be offered again after a crash. What is there under its name was complete.
[ ! -e "$target" ] || exit 0
umask 027
export GNUPGHOME
GNUPGHOME=$(mktemp -d)
trap 'rm -rf "$GNUPGHOME" "$target.part"' EXIT
gpg --batch --quiet --yes --no-options --trust-model always --recipient-file "$BACKUP_RECIPIENT" --output "$target.part" --encrypt "$path"
sync "$target.part"
mv "$target.part" "$target"
sync "$(dirname "$target")"
