import fs from 'node:fs';
import path from 'node:path';
import type { Services } from '../../services.ts';
import { startThread } from '../../threads/start-thread.ts';
import { backUp } from '../../transfer/back-up.ts';
import type { BackupSummary } from '../../transfer/backup-file.ts';
import { copyDatabase } from '../../transfer/control.ts';
import { withoutSessions } from '../../transfer/without-sessions.ts';
import type { WriteBackupRequest } from './write-backup.worker.ts';

/** PGlite's own memory is outside of this. */
const THREAD_MEGABYTES = 512;

/**
 * Writes everything but sessions to a new file. The embedded database can do one thing at a time, so a thread reads a copy of it, and
 * the server stands still for the copying of its files only.
 * @throws as `backUp` does.
 */
export async function writeEverything(
  { database, config: { dataDirectory } }: Pick<Services, 'database' | 'config'>,
  file: string,
  now: Date,
): Promise<BackupSummary> {
  if (database.kind !== 'embedded') return backUp(database.db, { file, now, carry: withoutSessions });
  const folder = fs.mkdtempSync(path.join(dataDirectory, 'copy-for-backup-'));
  try {
    const { error } = copyDatabase(dataDirectory, folder);
    if (error !== undefined) throw new Error(error);
    return await inThread({ folder, file, at: now.toISOString() });
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

function inThread(request: WriteBackupRequest): Promise<BackupSummary> {
  return new Promise((resolve, reject) => {
    const thread = startThread('write-backup', { maxOldGenerationSizeMb: THREAD_MEGABYTES }, request);
    thread.once('message', resolve);
    thread.once('error', reject);
    // After a message this changes nothing any more.
    thread.once('exit', (code) => reject(new Error(`The thread of the backup ended with code ${code}.`)));
  });
}
