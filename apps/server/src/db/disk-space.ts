import fs from 'node:fs';
import { errorCode } from '../runtime/error-code.ts';

/** PostgreSQL's code for a full disk, and ours for refusing before it is full. */
const DISK_FULL = '53100';
/** Four segments of the write-ahead log: more than everything that is under way at one moment can write. */
const ROOM_BYTES = 64 * 1024 * 1024;
/** No disk fills in this time by what we write, and asking costs a system call. */
const LOOK_MS = 500;

/** Nothing was written, because too little of the disk is free. */
export class DiskFullError extends Error {
  readonly code = DISK_FULL;

  constructor(directory: string, free: number) {
    const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`;
    super(
      `The disk of ${directory} has ${megabytes(free)} free; the embedded database needs ${megabytes(ROOM_BYTES)} to write safely. Make room on it.`,
    );
  }
}

/** Whether an error, or its cause, means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return errorCode(error) === DISK_FULL || isDiskFull(error.cause);
}

/**
 * PostgreSQL ends at once when it cannot write its log, and in this process that would end the server. So writes are
 * refused while there is still enough space for those in progress.
 * @returns a function that throws a DiskFullError where the disk of the folder has too little space.
 */
export function diskSpaceCheck(directory: string): () => void {
  let free = 0;
  let looked = Number.NEGATIVE_INFINITY;
  return () => {
    const now = performance.now();
    if (now - looked >= LOOK_MS || free < ROOM_BYTES) {
      const { bavail, bsize } = fs.statfsSync(directory);
      free = bavail * bsize;
      looked = now;
    }
    if (free < ROOM_BYTES) throw new DiskFullError(directory, free);
  };
}
