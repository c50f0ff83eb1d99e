import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DiskFullError } from '../db/disk-space.ts';
import { errorCode } from '../runtime/error-code.ts';
import { startThread } from '../threads/start-thread.ts';
import {
  createLockFile,
  endWithoutLock,
  type LockRecord,
  lockState,
  parseRecord,
  readLockFile,
  replaceRecord,
} from './lock-file.ts';

/** The data of the thread that counts up in the lock file. */
export interface Heartbeat {
  file: string;
  record: LockRecord;
  beatMs: number;
  /** Not 0 from the moment the lock is given back. */
  ended: Int32Array;
}

/** A second process on the same data folder: its message is shown to the operator as it is. */
export class DirectoryInUseError extends Error {}

export interface DirectoryLock {
  /** Holds the kernel's lock as long as any process has it open; null where the system has none. */
  descriptor: number | null;
  /** To be called before something is written: ends the process where another one has taken the lock over. */
  check(): void;
  release(): void;
}

/** All in milliseconds; tests of what happens between hosts take shorter ones. */
interface Times {
  beatMs: number;
  /** A holder whose record does not change for this long counts as dead, unless there is another sign of life. */
  observeMs: number;
  /** How long a process that takes over waits for the old holder to object: at least two beats. */
  confirmMs: number;
}

const TIMES: Times = { beatMs: 1000, observeMs: 10_000, confirmMs: 3000 };
const LOOK_MS = 100;
const ATTEMPTS = 5;

/**
 * Takes the exclusive lock on the database of a data folder; see docs/decisions/0016. PostgreSQL's own does not see
 * processes of other containers and hosts. On one kernel, whatever the containers, the kernel's lock
 * on the open data folder decides at once. Between hosts, and where the system has no such lock, it is the record in the
 * lock file beside the database: a holder whose count does not move for `observeMs` is dead.
 * @param warn is called with a sentence for the operator if it takes long.
 * @throws DirectoryInUseError when a living process holds it; DiskFullError when the lock file cannot be written.
 */
export async function lockDirectory(
  directory: string,
  warn: (line: string) => void = console.error,
  times: Partial<Times> = {},
): Promise<DirectoryLock> {
  const file = lockFileOf(directory);
  const folder = path.dirname(file);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const kernelLock = takeKernelLock(folder);
  if (kernelLock === 'held') throw inUse(file, readLockFile(file));
  const letGo = () => {
    if (kernelLock !== null) fs.closeSync(kernelLock);
  };
  try {
    const record = ownRecord(folder, kernelLock !== null);
    await writeRecord(file, record, warn, { ...TIMES, ...times });
    return { descriptor: kernelLock, ...hold(file, record, times.beatMs ?? TIMES.beatMs, letGo) };
  } catch (error) {
    letGo();
    const code = errorCode(error);
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    const { bavail, bsize } = fs.statfsSync(folder);
    throw new DiskFullError(folder, bavail * bsize);
  }
}

/** The record is ours, and the database can be opened. */
function hold(
  file: string,
  record: LockRecord,
  beatMs: number,
  letGo: () => void,
): Omit<DirectoryLock, 'descriptor'> {
  const ended = new Int32Array(new SharedArrayBuffer(4));
  const data: Heartbeat = { file, record, beatMs, ended };
  const thread = startThread('lock-heartbeat', {}, data);
  thread.unref();
  thread.once('error', (error) => {
    throw error; // nobody may go on without signs of life
  });
  let isHeld = true;
  return {
    check: () => {
      if (isHeld && lockState(record.id, readLockFile(file)) === 'lost') endWithoutLock(file);
    },
    release: () => {
      if (!isHeld) return;
      isHeld = false;
      Atomics.store(ended, 0, 1);
      if (lockState(record.id, readLockFile(file)) === 'held') fs.rmSync(file, { force: true });
      letGo();
      void thread.terminate();
    },
  };
}

async function writeRecord(
  file: string,
  record: LockRecord,
  warn: (line: string) => void,
  times: Times,
): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (createLockFile(file, record)) return;
    const present = readLockFile(file);
    if (present === null) continue; // given back meanwhile
    const verdict = judge(parseRecord(present), record.kernelLock);
    if (verdict === 'alive') throw inUse(file, present);
    const isSame = (text: string) => text === present;
    if (verdict === 'dead') {
      if (replaceRecord(file, record, isSame)) return;
      continue;
    }
    warn(
      `${describe(file, present)} It shows which server has the database open. This start now waits ` +
        `${Math.ceil((times.observeMs + times.confirmMs) / 1000)} seconds for a sign of life, and goes on if there is none.`,
    );
    if (await changesWithin(file, present, times.observeMs)) continue; // the next round handles the change
    if (!replaceRecord(file, { ...record, state: 'taking' }, isSame)) continue;
    await pause(times.confirmMs);
    if (replaceRecord(file, record, (text) => lockState(record.id, text) === 'held')) return;
    throw inUse(file, readLockFile(file));
  }
  throw inUse(file, readLockFile(file));
}

function describe(file: string, text: string): string {
  const record = parseRecord(text);
  if (record === null) return `The lock file ${file} is ${text.trim() === '' ? 'empty' : 'damaged'}.`;
  return `The lock file ${file} was left by process ${record.pid} of another computer or container, or of this one before it was restarted.`;
}

async function changesWithin(file: string, text: string, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await pause(LOOK_MS))
    if (readLockFile(file) !== text) return true;
  return false;
}

/** @param kernelLock ours, as in a record. */
function judge(present: LockRecord | null, kernelLock: string | null): 'alive' | 'dead' | 'unknown' {
  if (present === null || present.boot === '' || present.boot !== bootId()) return 'unknown';
  const isSameNamespace = present.pidNamespace === '' || present.pidNamespace === pidNamespace();
  if (isSameNamespace && seesOwnProcesses()) return isRunning(present) ? 'alive' : 'dead';
  // It would still have the kernel's lock on this very folder.
  return present.kernelLock !== null && present.kernelLock === kernelLock ? 'dead' : 'unknown';
}

/** Whether the record of who has the database open is that of a process of this computer that has ended. */
export function isHolderDead(directory: string): boolean {
  const text = readLockFile(lockFileOf(directory));
  return text !== null && judge(parseRecord(text), null) === 'dead';
}

function lockFileOf(directory: string): string {
  return `${path.resolve(directory)}.lock`;
}

function inUse(file: string, text: string | null): DirectoryInUseError {
  const record = text === null ? null : parseRecord(text);
  const elsewhere = record !== null && record.host !== '' && record.host !== os.hostname();
  const who =
    record === null
      ? 'another process'
      : `process ${record.pid}${elsewhere ? ` of the computer or container ${record.host}` : ''}`;
  return new DirectoryInUseError(
    `The data folder ${path.dirname(file)} is in use by ${who}. Stop that server first, or set DATA_DIR to another folder.`,
  );
}

/**
 * An exclusive flock(2) on the open folder: the kernel gives it back when this process ends in whatever way, and no
 * file has to stay for it. Node cannot take one, but the lock belongs to the open folder and not to the process that asked:
 * the program `flock` (util-linux, BusyBox) takes it on the descriptor that it inherits from here.
 * @returns the descriptor that holds it, `held` if another has it, null if the system or the file system has none.
 */
function takeKernelLock(folder: string): number | 'held' | null {
  if (process.platform === 'win32') return null; // folders cannot be opened
  const open = fs.openSync(folder, 'r');
  const { status, stderr } = spawnSync('flock', ['-n', '-x', '3'], {
    stdio: ['ignore', 'ignore', 'pipe', open],
    encoding: 'utf8',
  });
  if (status === 0) return open;
  fs.closeSync(open);
  return status === 1 && stderr.trim() === '' ? 'held' : null;
}

function ownRecord(folder: string, hasKernelLock: boolean): LockRecord {
  const { dev, ino } = fs.statSync(folder);
  return {
    id: randomUUID(),
    state: 'running',
    beat: 0,
    host: os.hostname(),
    pid: process.pid,
    start: processStatus('self').start,
    boot: bootId(),
    pidNamespace: pidNamespace(),
    kernelLock: hasKernelLock ? `${dev}:${ino}` : null,
  };
}

function isRunning({ pid, start }: LockRecord): boolean {
  const status = processStatus(pid);
  // A zombie has ended, and only its parent has not asked for its exit code yet.
  if (status.state === '' || status.state === 'Z' || status.state === 'X') return false;
  return start === '' || start === status.start;
}

/** The state of a process on Linux; empty if there is none, and on other systems. */
function processStatus(pid: number | 'self'): { pid: string; state: string; start: string } {
  const text = readOrEmpty(`/proc/${pid}/stat`);
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { pid: text.split(' ')[0] ?? '', state: fields[0] ?? '', start: fields[19] ?? '' };
}

/** Whether /proc belongs to the namespace of this process: it can be that of another one. */
function seesOwnProcesses(): boolean {
  return processStatus('self').pid === String(process.pid);
}

function bootId(): string {
  return readOrEmpty('/proc/sys/kernel/random/boot_id').trim();
}

function pidNamespace(): string {
  try {
    return fs.readlinkSync('/proc/self/ns/pid');
  } catch {
    return ''; // not Linux
  }
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT' || code === 'ESRCH') return ''; // not Linux, or the process has ended
    throw error;
  }
}
