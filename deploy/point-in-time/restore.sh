#!/bin/sh
# restore.sh BASE WAL NEW name|time VALUE
# Makes the data folder NEW from the base backup BASE and the archive WAL, up to a named point or a moment with its time zone.
# As user postgres; then start PostgreSQL on NEW, and it has everything that was committed by then and nothing after.
set -eu
base=$1 wal=$2 new=$3 kind=$4 value=$5
case $kind in name | time) ;; *) echo "name or time, not $kind" >&2; exit 1 ;; esac
test ! -e "$new" || { echo "$new exists already" >&2; exit 1; }
cp -a "$base" "$new"
chmod 0700 "$new"
cat >> "$new/postgresql.auto.conf" <<END
restore_command = 'cp "$wal/%f" "%p"'
recovery_target_$kind = '$value'
recovery_target_action = 'promote'
END
touch "$new/recovery.signal"
