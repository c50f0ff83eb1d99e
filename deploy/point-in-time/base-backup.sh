#!/bin/sh
# base-backup.sh DATABASE FOLDER
# Copies the whole server, while it runs, to FOLDER/base-TIME, and checks the copy. Once a day by cron, as user postgres:
#   base-backup.sh postgresql:///postgres /var/backups/backline
set -eu
database=$1
target="$2/base-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
pg_basebackup --dbname="$database" --pgdata="$target" --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$target"
echo "$target"
