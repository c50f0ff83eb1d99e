import fs from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../runtime/error-code.ts';
import { parseJson } from '../runtime/parse-json.ts';

/** The process that has a database open. Older versions of Backline know `pid`, `start` and `boot` alone, and refuse by these. */
export interface LockRecord {
  /** Unique among all holders, past and present. */
  id: string;
  /** A holder that is `taking` has not opened the database yet, and gives way to one that is `running`. */
  state: 'taking' | 'running';
  /** Counts on every second while the holder lives. */
  beat: number;
  host: string;
  pid: number;
  /** When the process started, in clock ticks since boot: process ids are reused. */
  start: string;
  /** The run of the kernel that the process belongs to; empty if the system has no such name. */
  boot: string;
  /** The namespace that `pid` counts in; containers have their own. */
  pidNamespace: string;
  /** The data folder's device and inode, if the holder has the kernel's lock on it; else null. */
  kernelLock: string | null;
}

const ABOUT =
  'Backline has the database beside this file open and counts up here every second. Do not edit or remove this file: it ' +
  'is removed when Backline ends, and a file that was left behind frees itself at the next start.';

/** Every record has this length, so that each replaces the one before it in a single write. */
const BYTES = 1024;

function textOf(record: LockRecord): string {
  return `${JSON.stringify({ about: ABOUT, ...record })}`.padEnd(BYTES - 1).concat('\n');
}

/** A record with only a process id is a holder too: fields that an older version left out, or that are damaged, are empty. */
const record: z.ZodType<LockRecord> = z.object({
  id: z.string().catch(''),
  state: z.enum(['taking', 'running']).catch('running'),
  beat: z.number().catch(0),
  host: z.string().catch(''),
  pid: z.number(),
  start: z.string().catch(''),
  boot: z.string().catch(''),
  pidNamespace: z.string().catch(''),
  kernelLock: z.string().nullable().catch(null),
});

/** @returns null for what is no record: an empty or damaged file. Fields that an older version left out are empty. */
export function parseRecord(text: string): LockRecord | null {
  return record.safeParse(parseJson(text)).data ?? null;
}

/** @returns the text of the lock file, null if there is none. */
export function readLockFile(file: string): string | null {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @returns false if there is a lock file already: of all who try at one moment, on every host, one makes it. */
export function createLockFile(file: string, record: LockRecord): boolean {
  let made: number;
  try {
    made = fs.openSync(file, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    fs.writeSync(made, textOf(record), 0);
    return true;
  } catch (error) {
    fs.rmSync(file, { force: true });
    throw error;
  } finally {
    fs.closeSync(made);
  }
}

/**
 * Writes a record over the one in the lock file, if that is still what `mayReplace` wants.
 * @returns whether it was written; false too where the file is gone.
 */
export function replaceRecord(
  file: string,
  record: LockRecord,
  mayReplace: (present: string) => boolean,
): boolean {
  let open: number;
  try {
    open = fs.openSync(file, 'r+');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
  try {
    if (!mayReplace(fs.readFileSync(open, 'utf8'))) return false;
    fs.writeSync(open, textOf(record), 0);
    fs.ftruncateSync(open, BYTES);
    return true;
  } finally {
    fs.closeSync(open); // a network file system shows the change to other hosts on close
  }
}

/** How a holder's record fares, seen from the holder. */
export function lockState(id: string, text: string | null): 'held' | 'challenged' | 'lost' {
  const present = text === null ? null : parseRecord(text);
  if (present?.id === id) return 'held';
  // Removed or damaged by hand, or by a start that found no sign of life and waits for an objection.
  return present === null || present.state === 'taking' ? 'challenged' : 'lost';
}

/** Ends the process at once: another one has the database open, and nothing more may be written. */
export function endWithoutLock(file: string): never {
  fs.writeSync(
    2,
    `Another server has taken over ${file}, because this one gave no sign of life for too long. This one ends at once, so that two do not write to one database.\n`,
  );
  process.kill(process.pid, 'SIGKILL'); // from any thread, with nothing written on the way
  throw new Error('unreachable');
}
