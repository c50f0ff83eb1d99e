import type { Db } from '../db/database.ts';
import { checkMigrations, knownMigrations, listMigrations, OtherVersionError } from '../db/migrations.ts';
import { type BackupSummary, writeBackupFile } from './backup-file.ts';
import { type Snapshot, withSnapshot } from './transfer.ts';

/**
 * Writes a whole database, as it is at one moment, to a new file.
 * @param carry what of it is written; by default all.
 * @throws OtherVersionError unless the database is of this program's version; TransferError as `writeBackupFile` does.
 */
export async function backUp(
  db: Db,
  {
    file,
    now,
    carry = (snapshot) => snapshot,
  }: { file: string; now: Date; carry?: (all: Snapshot) => Snapshot },
): Promise<BackupSummary> {
  const done = await listMigrations(db);
  checkMigrations(done);
  if (done.length < knownMigrations().length)
    throw new OtherVersionError(
      'The database is of an older version of Backline than this program. Back it up with that version, or start the ' +
        'server of this one first, which brings it up to date.',
    );
  return withSnapshot(db, (snapshot) => writeBackupFile(carry(snapshot), file, now));
}
