import { workerData } from 'node:worker_threads';
import { errorCode } from '../runtime/error-code.ts';
import type { Heartbeat } from './directory-lock.ts';
import { createLockFile, endWithoutLock, lockState, readLockFile, replaceRecord } from './lock-file.ts';

// Counts up in the lock file every second: in a thread of its own, because the main thread can be
// busy for longer than other hosts wait for a sign of life.

const { file, record, beatMs, ended }: Heartbeat = workerData;
const hasEnded = () => Atomics.load(ended, 0) !== 0;

function beat(): void {
  if (hasEnded()) return;
  record.beat += 1;
  if (lockState(record.id, readLockFile(file)) === 'lost') endWithoutLock(file);
  const isWritten = replaceRecord(file, record, (present) => lockState(record.id, present) !== 'lost');
  if (!isWritten && !hasEnded()) createLockFile(file, record);
}

setInterval(() => {
  try {
    beat();
  } catch (error) {
    // A full or broken disk: a server that wants to take the lock over has to write to it too. The next beat tries again.
    if (errorCode(error) === undefined) throw error;
  }
}, beatMs);
