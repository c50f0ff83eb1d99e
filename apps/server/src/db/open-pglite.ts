import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';

function syncPath(target: string, flags: 'r' | 'r+'): void {
  const file = fs.openSync(target, flags);
  try {
    fs.fsyncSync(file);
  } finally {
    fs.closeSync(file);
  }
}

const CAN_SYNC_FOLDERS = process.platform !== 'win32';

function syncTree(directory: string): void {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    const target = path.join(directory, entry.name);
    if (entry.isDirectory()) syncTree(target);
    else if (entry.isFile()) syncPath(target, 'r+');
  }
  if (CAN_SYNC_FOLDERS) syncPath(directory, 'r');
}

/** The few parts of PGlite's inner file system that a durable commit needs. They are untyped, hence the exact version pin. */
interface InnerFileSystem {
  lookupPath(target: string): {
    node: {
      mount: { opts: { root: string }; mountpoint: string };
      stream_ops: { fsync?: (stream: { nfd?: number; node: unknown }) => number };
    };
  };
  getPath(node: unknown): string;
}

/** The exit code that asks whoever started this process to start it again; `scripts/start.mjs` does. */
export const START_AGAIN = 75;

/** After one of these PostgreSQL is gone: whatever is asked of it next never ends, and holds the whole process. */
const LAST_WORDS = new Set(['FATAL', 'PANIC']);

/** Ends the process when the database broke, before anything else can be asked of it. */
function endWithDatabase(client: PGlite): void {
  const exec = client.execProtocolStream.bind(client);
  client.execProtocolStream = async (...parameters) => {
    try {
      return await exec(...parameters);
    } catch (error) {
      const { severity = '', message } = error as { severity?: string; message: string };
      if (!LAST_WORDS.has(severity) && !(error instanceof WebAssembly.RuntimeError)) throw error;
      console.error(
        `The embedded database had to stop: ${message}. Whatever was confirmed is kept; the server ends and must be started again.`,
      );
      process.exit(START_AGAIN);
    }
  };
}

/**
 * Opens PostgreSQL in WASM on a folder, so that a commit survives a power cut. As shipped, PGlite never syncs:
 * it is started without `-F`, told to sync by a call that reaches the file system, and given that call.
 * A database that breaks later, for example because its log cannot be written, ends this process: it cannot be used again.
 * @throws when a commit did not sync: then this PGlite version needs another way, and nothing may be written.
 */
export async function openPglite(directory: string): Promise<PGlite> {
  const client = await PGlite.create(directory, {
    startParams: [
      ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
      '-c',
      'fsync=on',
      '-c',
      'wal_sync_method=fsync',
    ],
  });
  endWithDatabase(client);
  try {
    const files = (client as unknown as { Module: { FS: InnerFileSystem } }).Module.FS; // not in PGlite's types
    const { node } = files.lookupPath('/pglite/data/PG_VERSION');
    const { root } = node.mount.opts;
    let syncs = 0;
    node.stream_ops.fsync = (stream) => {
      syncs += 1;
      if (typeof stream.nfd === 'number') fs.fsyncSync(stream.nfd);
      else if (CAN_SYNC_FOLDERS)
        syncPath(path.join(root, files.getPath(stream.node).slice(node.mount.mountpoint.length)), 'r');
      return 0;
    };
    // What initialisation and crash recovery wrote was before the call existed.
    syncTree(root);
    await client.exec('checkpoint');
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
