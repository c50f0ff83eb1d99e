import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const USER = 'backline';
const START_MS = 30_000;

export interface TemporaryPostgres {
  /** As the server tells it: `PostgreSQL 15.18 (Debian …)` without what follows the bracket. */
  version: string;
  /** For `DATABASE_URL`; the database `postgres` is there from the start. */
  url(database: string): string;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/** The folder of PostgreSQL's programs: `POSTGRES_BIN`, else Debian's newest, else that of the PATH; null without any. */
export function findPostgres(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : [];
  const folders = [
    process.env.POSTGRES_BIN,
    ...versions.sort((a, b) => Number(b) - Number(a)).map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const isThere = (folder: string | undefined) =>
    folder && ['initdb', 'postgres'].every((program) => fs.existsSync(path.join(folder, program)));
  return folders.find(isThere) ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as its own user, or as nobody. */
function unprivileged(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const users = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('PostgreSQL cannot run as root, and there is no user postgres or nobody.');
}

const SHARED_MEMORY = '/dev/shm';
const ROOM_BYTES = 1024 ** 3;

/** Emptying tables between tests makes and removes many files, which is three times faster in memory. */
function fastFolder(): string {
  if (!fs.existsSync(SHARED_MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY);
  return bavail * bsize > ROOM_BYTES ? SHARED_MEMORY : os.tmpdir();
}

/**
 * Ends the server, in its "fast" way, and removes its folder when our end of the pipe closes: also when this process is
 * killed and can clean nothing up.
 */
const WATCH = '"$0" "$@" & server=$!; cat >/dev/null; kill -INT $server; wait $server; rm -rf "$PWD"';

/**
 * A PostgreSQL of its own in a new temporary folder, reached by a socket in it and by nothing else.
 * @param durable syncs every commit to disk as in production; tests do without.
 */
export async function startTemporaryPostgres(bin: string, durable: boolean): Promise<TemporaryPostgres> {
  const folder = fs.mkdtempSync(path.join(durable ? os.tmpdir() : fastFolder(), 'backline-postgres-'));
  const data = path.join(folder, 'data');
  const owner = unprivileged();
  if (owner.uid !== undefined && owner.gid !== undefined) fs.chownSync(folder, owner.uid, owner.gid);
  const options = { ...owner, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', TZ: 'UTC' } };
  const run = promisify(execFile);
  const initdb = ['-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8', '--no-sync'];
  await run(path.join(bin, 'initdb'), initdb, options);
  const { stdout } = await run(path.join(bin, 'postgres'), ['--version'], options);

  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=100'];
  if (!durable) settings.push('fsync=off', 'synchronous_commit=off', 'full_page_writes=off');
  const server = spawn(
    'sh',
    ['-c', WATCH, path.join(bin, 'postgres'), '-D', data, ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: ['pipe', 'ignore', 'pipe'] },
  );
  const stop = () => end(server);
  try {
    await untilReady(server);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    version: stdout.trim().replace('postgres (PostgreSQL)', 'PostgreSQL'),
    url: (database) => `postgresql://${USER}@localhost/${database}?host=${encodeURIComponent(folder)}`,
    stop,
  };
}

async function end(watcher: ChildProcess): Promise<void> {
  if (watcher.exitCode !== null || watcher.signalCode !== null) return;
  watcher.stdin?.end();
  await once(watcher, 'exit');
}

/** @throws with what it said where it ends instead. */
function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = '';
    const timer = setTimeout(() => reject(new Error(`PostgreSQL did not start:\n${said}`)), START_MS);
    server.stderr?.on('data', (chunk) => {
      said = `${said}${chunk}`.slice(-10_000);
      if (!said.includes('database system is ready to accept connections')) return;
      clearTimeout(timer);
      resolve();
    });
    server.once('exit', () => {
      clearTimeout(timer);
      reject(new Error(`PostgreSQL did not start:\n${said}`));
    });
    server.once('error', reject);
  });
}
