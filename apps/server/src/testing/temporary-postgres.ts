import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ownerOfPostgres } from '../embedded-postgres/owner.ts';
import { findPrograms } from '../embedded-postgres/programs.ts';

const USER = 'backline';
const START_SECONDS = 30;

export interface TemporaryPostgres {
  /** As the server reports it: `PostgreSQL 15.18 (Debian …)` without what follows the bracket. */
  version: string;
  /** For `DATABASE_URL`; the database `postgres` exists from the start. */
  url(database: string): string;
  /** Folder of its data and its log. */
  folder: string;
  /** On 127.0.0.1; null where it is reached through its socket only. */
  port: number | null;
  /** Stops it and starts it again, breaking connections in between. @throws when it does not start. */
  restart(ending: Ending): Promise<void>;
  /** Whether it is still running: a crash that it cannot recover from ends it. */
  isRunning(): Promise<boolean>;
  /** Makes a standby the primary. */
  promote(): Promise<void>;
  /** It goes on existing without ever answering, as if its network were cut, until it is stopped. */
  freeze(): Promise<void>;
  /** Stops the server and removes its folder. */
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs: that of `POSTGRES_BIN`, else of the package that comes with Backline. */
function findPostgres(): string {
  return process.env.POSTGRES_BIN ?? findPrograms(os.tmpdir(), ownerOfPostgres()).bin;
}

/**
 * The folder of a PostgreSQL with its tools, such as `pg_basebackup`: `POSTGRES_BIN`, else Debian's newest, else that of the PATH.
 * @returns null where there is none.
 */
export function findPostgresTools(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  return folders.find((folder) => folder && fs.existsSync(path.join(folder, 'pg_basebackup'))) ?? null;
}

const SHARED_MEMORY = '/dev/shm';
const ROOM_BYTES = 1024 ** 3;

/** Emptying tables between tests creates and removes many files, which is three times faster in memory. */
function fastFolder(): string {
  if (!fs.existsSync(SHARED_MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY);
  return bavail * bsize > ROOM_BYTES ? SHARED_MEMORY : os.tmpdir();
}

/**
 * Stops the server, in its "fast" way, and removes its folder when our end of the pipe closes: also when this process
 * is killed and cannot clean up.
 */
const WATCH = 'cat >/dev/null; "$0" stop -D data -m fast -w >/dev/null 2>&1; rm -rf "$PWD"';

/** How a server is stopped before it is started again: as an operator does, or as a crash does. */
type Ending = 'fast' | 'immediate';

export interface TemporaryOptions {
  /** Syncs every commit to disk as in production; tests do without. */
  durable: boolean;
  /** The folder of its programs. A standby needs one with tools. */
  bin?: string | undefined;
  /** Folder in which its own is created, for example on a small disk; else in memory, or with temporary files when durable. */
  parent?: string;
  /** Also reachable at this port of 127.0.0.1. */
  port?: number;
  /** Follows this server, instead of starting with an empty database. */
  standbyOf?: TemporaryPostgres;
  /** Makes its data folder at this path, instead of an empty database. */
  restore?: (data: string) => void;
  /** Lines for its `postgresql.conf`. */
  configuration?: (folder: string) => string;
}

/** A new PostgreSQL server in a temporary folder, reachable through a socket in it. */
export async function startTemporaryPostgres({
  durable,
  bin = findPostgres(),
  parent = durable ? os.tmpdir() : fastFolder(),
  port,
  standbyOf,
  restore,
  configuration,
}: TemporaryOptions): Promise<TemporaryPostgres> {
  const folder = fs.mkdtempSync(path.join(parent, 'backline-postgres-'));
  const owner = ownerOfPostgres();
  if (owner !== null) fs.chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  const run = promisify(execFile);
  const control = path.join(bin, 'pg_ctl');
  const watcher = spawn('sh', ['-c', WATCH, control], { ...options, stdio: ['pipe', 'ignore', 'ignore'] });

  const settings = [`unix_socket_directories=${folder}`, 'max_connections=100'];
  settings.push(
    ...(port === undefined ? ['listen_addresses='] : ['listen_addresses=127.0.0.1', `port=${port}`]),
  );
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const start = async () => {
    const server = settings.map((setting) => `-c ${setting}`).join(' ');
    const wait = ['-w', '-t', String(START_SECONDS), '-l', 'log'];
    await run(control, ['start', '-D', 'data', ...wait, '-o', server], options).catch((cause: unknown) => {
      const log = path.join(folder, 'log');
      const said = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').slice(-10_000) : '';
      throw new Error(`PostgreSQL did not start:\n${said}`, { cause });
    });
  };
  try {
    if (restore !== undefined) {
      restore(path.join(folder, 'data'));
      if (owner !== null) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder]);
    } else if (standbyOf === undefined) {
      const initdb = ['-D', 'data', '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-sync'];
      await run(path.join(bin, 'initdb'), initdb, options);
    } else {
      const copy = ['-D', 'data', '-d', standbyOf.url('postgres'), '--write-recovery-conf', '--no-sync'];
      await run(path.join(bin, 'pg_basebackup'), [...copy, '--checkpoint=fast'], options);
    }
    if (configuration !== undefined)
      fs.appendFileSync(path.join(folder, 'data/postgresql.conf'), configuration(folder));
    await start();
  } catch (error) {
    await end(watcher);
    throw error;
  }
  const { stdout } = await run(path.join(bin, 'postgres'), ['--version'], options);
  const url = (database: string) =>
    `postgresql://${USER}@localhost:${port ?? 5432}/${database}?host=${encodeURIComponent(folder)}`;
  let frozen: number[] = [];
  return {
    version: stdout.trim().replace('postgres (PostgreSQL)', 'PostgreSQL'),
    folder,
    port: port ?? null,
    url,
    restart: async (ending) => {
      // It may have ended on its own, which is why it is started again.
      await run(control, ['stop', '-D', 'data', '-m', ending, '-w'], options).catch(() => {});
      await start();
    },
    isRunning: () =>
      run(control, ['status', '-D', 'data'], options).then(
        () => true,
        () => false,
      ),
    promote: async () => void (await run(control, ['promote', '-D', 'data', '-w'], options)),
    freeze: async () => {
      frozen = await listProcesses(folder, url('postgres'));
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    stop: async () => {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
      await end(watcher);
    },
  };
}

/** The server's process and those that serve connections, which would go on without it. */
async function listProcesses(folder: string, url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>(
    'select pid from pg_stat_activity where pid <> pg_backend_pid()',
  );
  await client.end();
  const [postmaster] = fs.readFileSync(path.join(folder, 'data/postmaster.pid'), 'utf8').split('\n');
  return [Number(postmaster), ...rows.map(({ pid }) => pid)];
}

async function end(watcher: ChildProcess): Promise<void> {
  if (watcher.exitCode !== null || watcher.signalCode !== null) return;
  watcher.stdin?.end();
  await once(watcher, 'exit');
}
