import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { errorCode, messageOf } from '../runtime/error-code.ts';
import {
  answers,
  checkMajor,
  clusterOf,
  hasCluster,
  initialise,
  listenSettings,
  pidFile,
  readRunning,
  systemVariables,
} from './cluster.ts';
import { DirectoryInUseError, type DirectoryLock, isHolderDead, lockDirectory } from './directory-lock.ts';
import { openingError } from './opening-error.ts';
import { closedAbove, giveTree, type Owner, ownerOfPostgres } from './owner.ts';
import { findPrograms, NoPostgresError } from './programs.ts';

export interface EmbeddedPostgres {
  url: string;
  /** Ends it in order, and gives the folder back. */
  stop(): Promise<void>;
}

/** The exit code that asks the parent process to start this one again; `scripts/start.mjs` does. */
export const START_AGAIN = 75;

/** Of a start that has gone well. */
const CHATTER = /ready to accept connections/;

/** How long a PostgreSQL that lost its server may take to end by itself, and then to end when told so. */
const LEFTOVER_MS = 2000;
const LOOK_MS = 20;
/** The build makes a file of another name of it. */
const SUPERVISOR = import.meta.filename.endsWith('.ts') ? 'supervise.mjs' : 'supervise.js';

/** Lean: one server of a regiment asks it, over a few connections. Its log goes into ours, without statements or values of rows. */
const SETTINGS = [
  'max_connections=30',
  'shared_buffers=32MB',
  'io_method=sync',
  'max_parallel_workers_per_gather=0',
  'max_wal_senders=0',
  'wal_level=minimal',
  'jit=off',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'log_line_prefix=',
];

/**
 * Starts PostgreSQL on the data folder; the first time it makes an empty database. It ends when this process does, however
 * that ends; where it ends by itself, this process does too.
 * @param isRestore whether a new database may be made although that of an older release is there.
 * @throws DirectoryInUseError when another server has it open; OldDatabaseError for that of an older release; DamagedDatabaseError
 *   or ForbiddenDatabaseError where PostgreSQL cannot open it; NoPostgresError where there is none for this system.
 */
export async function startPostgres(
  dataDirectory: string,
  { isRestore = false }: { isRestore?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const directory = path.resolve(clusterOf(dataDirectory));
  const owner = ownerOfPostgres();
  if (owner !== null) letIn(path.dirname(directory), owner);
  const lock = await takeLock(directory);
  try {
    const programs = findPrograms(path.dirname(directory), owner);
    if (!hasCluster(dataDirectory, isRestore)) await initialise(directory, programs, owner);
    checkMajor(directory, programs);
    // A copy that root has made is root's.
    if (owner !== null && fs.statSync(directory).uid !== owner.uid)
      giveTree(fs.realpathSync(directory), owner);
    const before = readRunning(directory); // that a crash left
    const { supervisor, said } = await supervise(directory, programs.bin, owner, lock);
    const url = await readiness(directory, before?.pid, supervisor, said);
    return { url, stop: followTo(supervisor, said, lock) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Lets the user that PostgreSQL runs as into the data folder, which keeps everybody else out. */
function letIn(dataDirectory: string, owner: Owner): void {
  const stat = fs.statSync(dataDirectory);
  if (stat.gid !== owner.gid) fs.chownSync(dataDirectory, stat.uid, owner.gid);
  fs.chmodSync(dataDirectory, (stat.mode & 0o700) | 0o010);
  const closed = closedAbove(fs.realpathSync(dataDirectory), owner);
  if (closed !== null)
    throw new NoPostgresError(
      `PostgreSQL does not run as root, and the user that it runs as instead may not enter ${closed}. Set DATA_DIR to a folder that is not ` +
        'below it, such as /var/lib/backline, or start the server as another user than root.',
    );
}

/** Takes the lock of the folder. A PostgreSQL whose server is gone still has it, and is ended first. */
async function takeLock(directory: string): Promise<DirectoryLock> {
  for (const start = performance.now(); ; await pause(LOOK_MS)) {
    const waited = performance.now() - start;
    try {
      const lock = await lockDirectory(directory);
      await endLeftover(directory); // where the system has no lock that PostgreSQL inherits
      // Another process may have the number of one that a power cut ended. PostgreSQL would take it for that.
      if (lock.descriptor !== null) fs.rmSync(pidFile(directory), { force: true });
      return lock;
    } catch (error) {
      const isLeftover = error instanceof DirectoryInUseError && isHolderDead(directory);
      if (!isLeftover || waited > 2 * LEFTOVER_MS) throw error;
    }
    if (waited > LEFTOVER_MS) await endLeftover(directory);
  }
}

/** Ends a PostgreSQL of this folder that has lost its server and its supervisor. */
async function endLeftover(directory: string): Promise<void> {
  const left = readRunning(directory);
  if (left === null || !(await answers(left))) return;
  process.kill(left.pid, 'SIGQUIT');
  for (const start = performance.now(); isRunning(left.pid); await pause(LOOK_MS))
    if (performance.now() - start > LEFTOVER_MS) process.kill(left.pid, 'SIGKILL');
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/** @returns the address of the PostgreSQL that a server has started on the data folder; null where none runs. */
export async function runningUrl(dataDirectory: string): Promise<string | null> {
  const running = readRunning(path.resolve(clusterOf(dataDirectory)));
  return running !== null && (await answers(running)) ? running.url : null;
}

/** The lines of PostgreSQL's log. */
interface Said {
  /** Lines of the start, while it starts; null from then on, when they are printed. */
  start: string[] | null;
  isEnding: boolean;
}

async function supervise(
  directory: string,
  bin: string,
  owner: Owner | null,
  lock: DirectoryLock,
): Promise<{ supervisor: ChildProcess; said: Said }> {
  const settings = [...SETTINGS, ...(await listenSettings(directory))].flatMap((setting) => ['-c', setting]);
  const { uid = '', gid = '' } = owner ?? {};
  const supervisor = spawn(
    process.execPath,
    [
      path.join(import.meta.dirname, SUPERVISOR),
      ...[String(uid), String(gid)],
      ...[path.join(bin, 'postgres'), '-D', directory, ...settings],
    ],
    {
      cwd: '/',
      env: { LC_ALL: 'C', TZ: 'UTC', ...systemVariables() },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc', lock.descriptor ?? 'ignore'],
      detached: true, // Ctrl-C is for the server, which ends PostgreSQL last
      windowsHide: true,
    },
  );
  const said: Said = { start: [], isEnding: false };
  for (const stream of [supervisor.stdout, supervisor.stderr])
    if (stream !== null)
      createInterface(stream).on('line', (line) => {
        if (said.start !== null) said.start.push(line);
        else if (!said.isEnding && !CHATTER.test(line)) console.error(`PostgreSQL: ${line}`);
      });
  return { supervisor, said };
}

/** Waits until PostgreSQL takes connections; after a crash it repairs its files first, however long that takes. */
async function readiness(
  directory: string,
  pidBefore: number | undefined,
  supervisor: ChildProcess,
  said: Said,
): Promise<string> {
  let hasEnded = false;
  const end = once(supervisor, 'close').then(() => {
    hasEnded = true;
  });
  for (;;) {
    const running = readRunning(directory);
    if (running?.isReady && running.pid !== pidBefore) {
      said.start = null;
      return running.url;
    }
    await Promise.race([pause(LOOK_MS), end]);
    if (hasEnded) throw startError(directory, said.start ?? []);
  }
}

/** Makes the error that says why PostgreSQL did not start, in its own words where it has any. */
function startError(directory: string, lines: readonly string[]): Error {
  const last = lines.findLast((line) => /^postgres: |\b(FATAL|PANIC):/.test(line));
  if (last === undefined) return new Error(`PostgreSQL did not start:\n${lines.join('\n')}`);
  const start = lines.lastIndexOf(last);
  const words = lines
    .slice(start)
    .join(' ')
    .replace(/^(postgres|FATAL|PANIC):\s*/, '');
  return openingError(directory, `PostgreSQL says “${words}”`, {});
}

/** @returns how to stop it. Until then its end ends this process. */
function followTo(supervisor: ChildProcess, said: Said, lock: DirectoryLock): () => Promise<void> {
  const end = once(supervisor, 'close');
  supervisor.once('exit', () => {
    if (said.isEnding) return;
    console.error(
      'The database has stopped. Every confirmed change is stored; the server ends now and must be started again.',
    );
    process.exit(START_AGAIN);
  });
  return async () => {
    said.isEnding = true;
    supervisor.send('stop', (error) => {
      if (error !== null) console.error('PostgreSQL cannot be told to stop:', messageOf(error));
    });
    await end;
    lock.release();
  };
}
