#!/bin/sh
# restore.sh BASE WAL NEW name|time VALUE [trial]
# Makes the data folder NEW from the base backup BASE and the archive WAL, up to a named point or a moment with its time zone.
# As user postgres; then start PostgreSQL on NEW, and it has everything that was committed by then and nothing after.
# With `trial` the new server archives nothing: to look something up while the old one goes on.
set -eu
fail() { echo "$1" >&2; exit 1; }
[ $# -ge 5 ] || fail 'restore.sh BASE WAL NEW name|time VALUE [trial]'
kind=$4 value=$5
case $kind in name | time) ;; *) fail "name or time, not $kind" ;; esac
case ${6-} in '' | trial) ;; *) fail "trial or nothing, not $6" ;; esac
test -f "$1/backup_label" || fail "$1 is not a base backup."
test -d "$2" || fail "There is no archive $2."
test ! -e "$3" || fail "$3 exists already"
# PostgreSQL runs the command in a folder of its own.
base=$(realpath "$1") wal=$(realpath "$2") new=$3
case $wal in *[!A-Za-z0-9/._\ -]*) fail "Give the archive a path of letters, digits and . _ - only: $wal" ;; esac
if [ "$kind" = time ]; then
  echo "$value" | grep -Eq '([+-][0-9]{2}(:?[0-9]{2})?|Z|UTC)$' ||
    fail "Give the moment with its time zone, such as 2026-11-21 13:05:00+00, not $value"
  moment=$(date -u -d "$value" +%s) || fail "$value is not a moment."
  begun=$(sed -n 's/^START TIME: //p' "$base/backup_label")
  [ "$moment" -gt "$(date -u -d "$begun" +%s)" ] ||
    fail "$value is before this base backup, which was begun at $begun: take an earlier one."
fi

cp -a "$base" "$new"
chmod 0700 "$new"
# A server that was restored itself still has the settings of that restore, and PostgreSQL refuses two targets.
sed -i -E '/^(restore_command|recovery_target[a-z_]*|archive_mode) *=/d' "$new/postgresql.auto.conf"
cat >> "$new/postgresql.auto.conf" <<END
restore_command = 'cp "$wal/%f" "%p"'
recovery_target_$kind = '$(printf %s "$value" | sed "s/['\\\\]/&&/g")'
recovery_target_action = 'promote'
END
[ $# -lt 6 ] || echo "archive_mode = off" >> "$new/postgresql.auto.conf"
touch "$new/recovery.signal"
