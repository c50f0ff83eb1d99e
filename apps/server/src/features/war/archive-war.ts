import fs from 'node:fs';
import path from 'node:path';
import type { Db } from '../../db/database.ts';
import { syncFolder } from '../../db/sync.ts';
import { errorCode } from '../../runtime/error-code.ts';
import { archiveStatistics } from '../statistics/archive-statistics.ts';
import {
  ARCHIVED_TABLES,
  countWar,
  findArchiveContentOf,
  insertArchive,
  lockWar,
  readPart,
  readRemaining,
} from './war.queries.ts';
import { ArchiveWriter } from './war-archive.ts';

/** The most rows in one line of an archive. */
const PART_ROWS = 10_000;

/** The suffix of a file's name until the transaction that it belongs to has committed. */
const PARTIAL = '.partial';

/** The folder of archives, in the data folder. */
export function archiveDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, 'archive');
}

interface Archiving {
  userId: number | null;
  username: string;
  now: Date;
  dataDirectory: string;
}

/**
 * Archives everything that a reset clears: as a row of the database's own list of archives, which exists with the commit
 * or not at all, and as a file in the data folder. Until the commit the file has a temporary name, so that there is never
 * an archive of a war that was not reset, whenever the server dies. It holds stockpile codes, so only the server's user
 * can read it.
 * @param db the transaction, with the war locked.
 * @returns the path that `publishArchive` gives the file after the commit, and the counts of what is in it.
 */
export async function archiveWar(db: Db, { userId, username, now, dataDirectory }: Archiving) {
  const directory = archiveDirectory(dataDirectory);
  await settleUnderLock(db, directory);
  const counts = await countWar(db);
  const createdAt = now.toISOString();
  const writer = new ArchiveWriter({ createdAt, username, counts });
  for (const { table, rows, count } of await readRemaining(db)) writer.add(table, rows, count);
  for (const archived of ARCHIVED_TABLES) {
    let after: number[] | null = null;
    for (;;) {
      const part: Awaited<ReturnType<typeof readPart>> = await readPart(db, archived, after, PART_ROWS);
      if (part === null) break;
      writer.add(archived.name, part.rows, part.count);
      after = part.last;
    }
  }
  const content = await writer.finish();
  const file = freeName(directory, createdAt);
  writePartial(file, content);
  const row = { createdAt, userId, username, file: path.basename(file), counts, content };
  await archiveStatistics(db, await insertArchive(db, row), now);
  return { file, counts };
}

/** Gives the file of an archive its name, once the transaction has committed. */
export function publishArchive(file: string): void {
  try {
    fs.renameSync(file + PARTIAL, file);
  } catch (error) {
    // Another process on the same folder may have settled it in the meantime.
    if (errorCode(error) !== 'ENOENT' || !fs.existsSync(file)) throw error;
  }
  syncFolder(path.dirname(file));
}

/** Removes the file that was written for a transaction that is rolled back. */
export function discardArchive(file: string): void {
  fs.rmSync(file + PARTIAL, { force: true });
}

/**
 * Settles what a process that died during a reset or a restore left behind: the database shows whether the transaction
 * committed. If it did, the file gets its name; if not, the file is deleted. Waits for a reset under way in another
 * process.
 */
export async function settleArchives(db: Db, dataDirectory: string): Promise<void> {
  const directory = archiveDirectory(dataDirectory);
  if (listPartials(directory).length === 0) return;
  await db.transaction(async (transaction) => {
    await lockWar(transaction);
    await settleUnderLock(transaction, directory);
  });
}

/** While the war is locked, no other process is writing an archive. */
async function settleUnderLock(db: Db, directory: string): Promise<void> {
  for (const name of listPartials(directory)) {
    const file = path.join(directory, name.slice(0, -PARTIAL.length));
    const content = await findArchiveContentOf(db, path.basename(file));
    if (content === null) discardArchive(file);
    else {
      writePartial(file, content); // a crash may have left the file incomplete
      publishArchive(file);
    }
  }
}

function listPartials(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  return fs.readdirSync(directory).filter((name) => name.endsWith(PARTIAL));
}

/** A name that no archive has yet. */
function freeName(directory: string, createdAt: string): string {
  const stem = path.join(directory, `war-${createdAt.replaceAll(':', '-')}`);
  for (let number = 1; ; number += 1) {
    const file = `${stem}${number === 1 ? '' : `-${number}`}.jsonl.gz`;
    if (!fs.existsSync(file)) return file;
  }
}

/** Writes the content under the temporary name; it is on disk before this returns. */
function writePartial(file: string, content: Uint8Array): void {
  const directory = path.dirname(file);
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  fs.writeFileSync(file + PARTIAL, content, { mode: 0o600, flush: true });
  syncFolder(directory);
}
