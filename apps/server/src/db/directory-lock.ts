import fs from 'node:fs';
import path from 'node:path';

interface Owner {
  pid: number;
  /** Start time of the process in clock ticks since boot (Linux), so that a reused pid is not taken for the old owner. */
  start: string;
  boot: string;
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return ''; // not Linux, or the process has ended
    throw error;
  }
}

function startTicks(pid: number): string {
  const stat = readOrEmpty(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function bootId(): string {
  return readOrEmpty('/proc/sys/kernel/random/boot_id').trim();
}

function isAlive(owner: Owner): boolean {
  if (owner.boot !== bootId()) return false;
  if (owner.start !== '' && owner.start !== startTicks(owner.pid)) return false;
  try {
    process.kill(owner.pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // alive, another user's
  }
}

/** A second process on the same data folder: its message is shown to the operator as it is. */
export class DirectoryInUseError extends Error {}

/**
 * Takes the exclusive lock beside a database directory. PGlite has none of its own: two processes would silently
 * lose each other's commits. The lock file is made whole by a hard link, so nobody ever reads half of one.
 * @returns a function that gives the lock back. @throws DirectoryInUseError when a living process holds it.
 */
export function lockDirectory(directory: string): () => void {
  const file = `${path.resolve(directory)}.lock`;
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const mine = JSON.stringify({
    pid: process.pid,
    start: startTicks(process.pid),
    boot: bootId(),
  } satisfies Owner);
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, mine);
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      try {
        fs.linkSync(draft, file);
        return () => {
          if (readOrEmpty(file) === mine) fs.rmSync(file);
        };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
        removeDeadLock(file, directory);
      }
    }
    throw new Error(`The lock file ${file} could not be taken: other processes are trying at the same time.`);
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

/** Takes away the lock of a process that has ended; only one of several contenders wins the rename. */
function removeDeadLock(file: string, directory: string): void {
  const text = readOrEmpty(file);
  if (text === '') return; // given back meanwhile
  const owner = JSON.parse(text) as Owner;
  if (isAlive(owner))
    throw new DirectoryInUseError(
      `The data folder ${path.dirname(path.resolve(directory))} is in use by process ${owner.pid}. ` +
        'Stop that server first, or set DATA_DIR to another folder.',
    );
  const grave = `${file}.dead.${process.pid}`;
  fs.renameSync(file, grave);
  // Another contender's new lock was moved by mistake: put it back.
  if (readOrEmpty(grave) !== text) fs.linkSync(grave, file);
  fs.rmSync(grave);
}
