import fs from 'node:fs';
import path from 'node:path';
import type { Db } from '../../db/database.ts';
import { CLEARED_TABLES, countWar, insertArchive, readKept, readPart } from './war.queries.ts';
import { ArchiveWriter } from './war-archive.ts';

/** Rows in one line of an archive. */
const PART_ROWS = 10_000;

/** Where archives lie below the data folder. */
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
 * Keeps everything that a reset clears: as a file in the data folder, on disk before this returns, and in the database.
 * Stockpile codes are in it, so the file is readable by the server's user only.
 * @param db the transaction, with the war locked.
 * @returns the file and what is in it. Whoever rolls the transaction back removes the file.
 */
export async function archiveWar(db: Db, { userId, username, now, dataDirectory }: Archiving) {
  const counts = await countWar(db);
  const createdAt = now.toISOString();
  const writer = new ArchiveWriter({ createdAt, username, counts });
  for (const { table, rows, count } of await readKept(db)) writer.add(table, rows, count);
  for (const cleared of CLEARED_TABLES) {
    let after: number[] | null = null;
    for (;;) {
      const part: Awaited<ReturnType<typeof readPart>> = await readPart(db, cleared, after, PART_ROWS);
      if (part === null) break;
      writer.add(cleared.name, part.rows, part.count);
      after = part.last;
    }
  }
  const content = await writer.finish();
  const file = writeArchive(archiveDirectory(dataDirectory), createdAt, content);
  await insertArchive(db, { createdAt, userId, username, file: path.basename(file), counts, content });
  return { file, counts };
}

/** A new file with its content on disk. @returns its path. */
function writeArchive(directory: string, createdAt: string, content: Uint8Array): string {
  fs.mkdirSync(directory, { recursive: true, mode: 0o700 });
  const stem = path.join(directory, `war-${createdAt.replaceAll(':', '-')}`);
  for (let number = 1; ; number += 1) {
    const file = `${stem}${number === 1 ? '' : `-${number}`}.jsonl.gz`;
    try {
      fs.writeFileSync(file, content, { mode: 0o600, flag: 'wx', flush: true });
      return file;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
