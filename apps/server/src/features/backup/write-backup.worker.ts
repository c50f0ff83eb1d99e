import { parentPort, workerData } from 'node:worker_threads';
import { openEmbeddedDatabase } from '../../db/database.ts';
import { backUp } from '../../transfer/back-up.ts';
import { withoutSessions } from '../../transfer/without-sessions.ts';

/** A thread that writes one backup of a copied data folder, and ends. */

export interface WriteBackupRequest {
  folder: string;
  file: string;
  /** ISO 8601. */
  at: string;
}

const { folder, file, at }: WriteBackupRequest = workerData; // given by write-everything.ts
const database = await openEmbeddedDatabase(folder, { migrated: false });
const summary = await backUp(database.db, { file, now: new Date(at), carry: withoutSessions }).finally(() =>
  database.close(),
);
parentPort?.postMessage(summary);
