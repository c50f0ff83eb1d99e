import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { syncFolder } from '../db/sync.ts';
import { freePort } from './free-port.ts';
import { DamagedDatabaseError, OldDatabaseError } from './opening-error.ts';
import type { Owner } from './owner.ts';
import type { Programs } from './programs.ts';

/** PostgreSQL's user, who owns the only database; its name is the one that `initdb` makes. */
const USER = 'backline';
const PASSWORD_FILE = 'backline-password';
const SOCKET_PORT = 5432;
/** The limit of macOS for the path of a socket; that of Linux is four bytes more. */
const SOCKET_PATH_BYTES = 103;

/** The folder of the embedded database below the data folder. */
export function clusterOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'postgres');
}

/**
 * Tells whether the data folder holds a database of this program.
 * @param isRestore whether that of an older release may stand beside.
 * @throws OldDatabaseError where there is only that of an older release; DamagedDatabaseError for a folder that is not one.
 */
export function hasCluster(dataDirectory: string, isRestore = false): boolean {
  const directory = clusterOf(dataDirectory);
  if (fs.existsSync(path.join(directory, 'PG_VERSION'))) return true;
  if (
    fs.existsSync(directory) &&
    (!fs.statSync(directory).isDirectory() || fs.readdirSync(directory).length > 0)
  )
    throw new DamagedDatabaseError(directory, 'PG_VERSION is missing');
  const old = path.join(dataDirectory, 'database');
  if (!isRestore && fs.existsSync(old)) throw new OldDatabaseError(old);
  return false;
}

/** @throws OldDatabaseError where another major version of PostgreSQL has made the folder. */
export function checkMajor(directory: string, { major }: Programs): void {
  const made = fs.readFileSync(path.join(directory, 'PG_VERSION'), 'utf8').trim();
  if (made !== major) throw new OldDatabaseError(directory, made);
}

/** Makes an empty database beside its folder and renames it once all of it is on disk: an interrupted start leaves nothing half. */
export async function initialise(directory: string, { bin }: Programs, owner: Owner | null): Promise<void> {
  const target = fs.existsSync(directory) ? fs.realpathSync(directory) : directory; // an empty folder, perhaps behind a link
  const draft = `${target}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  const password = `${draft}.password`;
  fs.writeFileSync(password, randomBytes(32).toString('base64url'), { mode: 0o600 });
  if (owner !== null)
    for (const ownedPath of [draft, password]) fs.chownSync(ownedPath, owner.uid, owner.gid);
  const settings = ['--encoding=UTF8', '--locale=C', '--auth=scram-sha-256', `--username=${USER}`];
  await promisify(execFile)(
    path.join(bin, 'initdb'),
    ['-D', draft, `--pwfile=${password}`, '--no-instructions', ...settings],
    { ...owner, env: { LC_ALL: 'C', TZ: 'UTC', ...systemVariables() } },
  );
  fs.renameSync(password, path.join(draft, PASSWORD_FILE));
  if (fs.existsSync(target)) fs.rmdirSync(target);
  fs.renameSync(draft, target);
  syncFolder(path.dirname(target));
}

/** Windows finds nothing without these. */
export function systemVariables(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, ...(SystemRoot && { SystemRoot }), ...(TEMP && { TEMP }) };
}

/** Settings with which PostgreSQL listens: on a socket in its own folder, else on loopback. */
export async function listenSettings(directory: string): Promise<string[]> {
  if (await canHoldSocket(directory))
    return [
      ...['listen_addresses=', `port=${SOCKET_PORT}`],
      ...[`unix_socket_directories=${directory}`, 'unix_socket_permissions=0700'],
    ];
  return ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${await freePort()}`];
}

/** Whether the folder's path is short enough for a socket, and its disk and system have them. */
async function canHoldSocket(directory: string): Promise<boolean> {
  const socket = path.join(directory, '.s.PGSQL.probe');
  if (process.platform === 'win32' || Buffer.byteLength(socket) > SOCKET_PATH_BYTES) return false;
  fs.rmSync(socket, { force: true }); // left by a start that was killed here
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(socket, () => server.close(() => resolve(true)));
  });
}

/** A PostgreSQL that runs, or did before a crash. */
export interface Running {
  pid: number;
  url: string;
  isReady: boolean;
}

/** Reads `postmaster.pid`, in which PostgreSQL says where it listens; null where there is none, or it is being written. */
export function readRunning(directory: string): Running | null {
  const file = pidFile(directory);
  if (!fs.existsSync(file)) return null;
  const [pid, , , port, socketFolder, address, , status] = fs.readFileSync(file, 'utf8').split('\n');
  if (!pid || !port || address === undefined) return null;
  const password = fs.readFileSync(path.join(directory, PASSWORD_FILE), 'utf8');
  const host = socketFolder ? `?host=${encodeURIComponent(socketFolder)}` : '';
  const url = `postgresql://${USER}:${password}@${address.trim() || 'localhost'}:${port}/postgres${host}`;
  return { pid: Number(pid), url, isReady: status?.trim() === 'ready' };
}

export function pidFile(directory: string): string {
  return path.join(directory, 'postmaster.pid');
}

/** Whether something answers there, be it a refusal. */
export async function answers({ url }: Running): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => {}); // it may end while it is asked
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    await client.end().catch(() => {}); // it never was open
  }
}
