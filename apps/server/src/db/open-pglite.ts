import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { messageOf } from '../error-code.ts';
import { DamagedDatabaseError, openingError } from './database-folder.ts';
import { syncFolder, syncTree } from './sync.ts';

/** The few parts of PGlite's internal file system that a durable commit needs. They are untyped, hence the exact version pin. */
interface InnerFileSystem {
  lookupPath(target: string): {
    node: {
      mount: { opts: { root: string }; mountpoint: string };
      stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
      node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
    };
  };
  getPath(node: unknown): string;
}

/** The exit code that asks the parent process to start this one again; `scripts/start.mjs` does. */
export const START_AGAIN = 75;

/** After one of these PostgreSQL is gone: any later call never returns and blocks the whole process. */
const FATAL_SEVERITIES = new Set(['FATAL', 'PANIC']);

/** Ends the process when the database has failed, before anything else can be asked of it. */
function endWithDatabase(client: PGlite): void {
  const exec = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...parameters) => {
    try {
      return await exec(...parameters);
    } catch (error) {
      const isFatal =
        error instanceof Error && 'severity' in error && FATAL_SEVERITIES.has(String(error.severity));
      if (!isFatal && !(error instanceof WebAssembly.RuntimeError)) throw error;
      console.error(
        `The embedded database had to stop: ${error.message}. Every confirmed change is stored; the server ends now and must be started again.`,
      );
      process.exit(START_AGAIN);
    }
  };
}

/**
 * Creates an empty database in a folder that does not exist yet, or is empty. It is created beside it and renamed once
 * all of it is on disk, so an interrupted start never leaves half a database.
 */
export async function initialisePglite(directory: string): Promise<void> {
  const target = fs.existsSync(directory) ? fs.realpathSync(directory) : directory;
  const draft = `${target}.new`;
  fs.rmSync(draft, { recursive: true, force: true }); // left by an interrupted start
  fs.mkdirSync(draft, { recursive: true, mode: 0o700 });
  const client = await PGlite.create(draft);
  await client.close();
  syncTree(draft);
  fs.renameSync(draft, target); // fails where the folder is not empty
  syncFolder(path.dirname(target));
}

/** @throws DamagedDatabaseError if a folder that PostgreSQL needs, or the file of a table or an index, is missing. */
async function checkFiles(client: PGlite, directory: string): Promise<void> {
  try {
    await client.exec('checkpoint');
  } catch (error) {
    throw openingError(directory, messageOf(error), { cause: error });
  }
  const { rows } = await client.query<{ name: string; file: string }>(
    `select oid::regclass::text as name, pg_relation_filepath(oid) as file from pg_class
     where relpersistence = 'p' and pg_relation_filepath(oid) is not null`,
  );
  const gone = rows.filter(({ file }) => !fs.existsSync(path.join(directory, file)));
  if (gone.length > 0)
    throw new DamagedDatabaseError(
      directory,
      gone.map(({ name, file }) => `${file} (${name}) is missing`).join(', '),
    );
}

/** PGlite's own file system; it also collects what PostgreSQL prints while it starts, which PGlite discards. */
class DatabaseFolder extends NodeFS {
  private isStarting = true;
  private readonly startOutput: string[] = [];

  override async init(...[client, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(client, options);
    const printErr = (line: string) => {
      if (this.isStarting) this.startOutput.push(line);
    };
    return { emscriptenOpts: { ...emscriptenOpts, printErr } };
  }

  hasStarted(): void {
    this.isStarting = false;
  }

  /** Why PostgreSQL did not start, in its own words if it gave any. */
  reason(message: string): string {
    const last = this.startOutput.findLast((line) => /\b(FATAL|PANIC):/.test(line));
    return last === undefined ? message : `PostgreSQL says “${last.replace(/^.*?\b(FATAL|PANIC):\s*/, '')}”`;
  }
}

async function create(directory: string): Promise<PGlite> {
  const folder = new DatabaseFolder(directory);
  try {
    const client = await PGlite.create({
      fs: folder,
      startParams: [
        ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
        '-c',
        'fsync=on',
        '-c',
        'wal_sync_method=fsync',
      ],
    });
    folder.hasStarted();
    return client;
  } catch (error) {
    fs.rmSync(path.join(directory, 'postmaster.pid'), { force: true }); // left by the start that has just failed
    throw openingError(directory, folder.reason(messageOf(error)), { cause: error });
  }
}

/**
 * Opens PostgreSQL in WASM on the folder of a complete database, so that a commit survives a power cut. As shipped, PGlite
 * never syncs: here it is started without `-F`, with a sync method that reaches the file system, and that call is added.
 * A database that fails later, for example because its log cannot be written, ends this process: it cannot be used again.
 * @throws if a commit did not sync: then this PGlite version needs another way, and nothing may be written.
 */
export async function openPglite(directory: string): Promise<PGlite> {
  const client = await create(directory);
  endWithDatabase(client);
  try {
    const files = (client as unknown as { Module: { FS: InnerFileSystem } }).Module.FS; // not in PGlite's types
    const { node } = files.lookupPath('/pglite/data/PG_VERSION');
    const { root } = node.mount.opts;
    let syncs = 0;
    node.stream_ops.fsync = (stream) => {
      syncs += 1;
      if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd);
      else syncFolder(path.join(root, files.getPath(stream.node).slice(node.mount.mountpoint.length)));
      return 0;
    };
    // PGlite sets the mode of each new file, mostly to 0666, and ignores the umask of the process.
    const setAttributes = node.node_ops.setattr;
    node.node_ops.setattr = (target, attributes) => {
      if (attributes.mode !== undefined) attributes.mode &= ~0o077;
      setAttributes(target, attributes);
    };
    // Crash recovery wrote before the calls above were in place.
    syncTree(root);
    await checkFiles(client, directory);
    // A checkpoint syncs in any case; only a commit shows that the write-ahead log is synced.
    syncs = 0;
    await client.query("select pg_logical_emit_message(true, 'sync-check', '')");
    if (syncs === 0)
      throw new Error(
        'The embedded database did not sync a commit to disk; this PGlite version is not supported.',
      );
  } catch (error) {
    await client.close();
    throw error;
  }
  return client;
}
