#!/bin/sh
# base-backup.sh DATABASE FOLDER
# Copies the whole server, while it runs, to FOLDER/base-TIME, and checks the copy. Once a day by cron, as user postgres:
#   base-backup.sh postgresql:///postgres /var/backups/backline
set -eu
database=$1
target="$2/base-$(date -u +%Y-%m-%dT%H-%M-%SZ)"
# Debian keeps the programs of each version apart, and only some of them are on the path.
version=$(psql --dbname="$database" --no-psqlrc --tuples-only --no-align --command='show server_version_num')
PATH="/usr/lib/postgresql/$((version / 10000))/bin:$PATH"
# A copy that was not finished, or is damaged, never gets the name of a good one.
pg_basebackup --dbname="$database" --pgdata="$target.part" --wal-method=stream --checkpoint=fast
pg_verifybackup --quiet "$target.part"
mv "$target.part" "$target"
echo "$target"
