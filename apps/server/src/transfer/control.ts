import { randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { BackupSummary } from './backup-file.ts';
import { TransferError } from './transfer.ts';

/**
 * The embedded database belongs to the one process that has it open, so that process makes the backups of it. It is
 * asked on a port of this computer that changes with every start; port and password are in a file of the data folder
 * that its owner alone can read.
 */
function controlFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'control.json');
}

const control = z.object({ port: z.int(), token: z.string() });
const order = z.object({ file: z.string() });
const answer = z.union([
  z.object({ file: z.string(), tables: z.int(), rows: z.int(), bytes: z.int() }),
  z.object({ error: z.string() }),
]);

/** @param makeBackup writes a backup to the file that it is given. @returns how to end. */
export async function serveControl(
  dataDirectory: string,
  makeBackup: (file: string) => Promise<BackupSummary>,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  const isOwner = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  const run = async (asked: IncomingMessage): Promise<z.output<typeof answer>> => {
    try {
      return await makeBackup(order.parse(JSON.parse(await text(asked))).file);
    } catch (error) {
      if (!(error instanceof TransferError)) console.error('The backup failed:', error);
      return {
        error:
          error instanceof TransferError ? error.message : 'The backup failed. The server’s log tells why.',
      };
    }
  };
  const server = createServer((asked, response) => {
    if (asked.method !== 'POST' || asked.url !== '/backup' || !isOwner(asked)) {
      response.writeHead(403).end();
      return;
    }
    void run(asked).then((said) => response.end(JSON.stringify(said)));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  const file = controlFile(dataDirectory);
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600 });
  return async () => {
    fs.rmSync(file, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

/**
 * Asks the server that has the data folder open for a backup.
 * @returns null where none is running.
 * @throws TransferError with what the server says is wrong.
 */
export async function askForBackup(dataDirectory: string, file: string): Promise<BackupSummary | null> {
  const known = readControl(dataDirectory);
  if (known === null) return null;
  const said = await post(known, JSON.stringify({ file }));
  if (said === null) return null;
  const parsed = answer.parse(JSON.parse(said));
  if ('error' in parsed) throw new TransferError(parsed.error);
  return parsed;
}

function readControl(dataDirectory: string): z.output<typeof control> | null {
  try {
    return control.parse(JSON.parse(fs.readFileSync(controlFile(dataDirectory), 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Not `fetch`, which gives up after five minutes. @returns null where nobody, or somebody else, listens there. */
function post({ port, token }: z.output<typeof control>, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/backup',
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    };
    const asked = request(options, (response) => {
      if (response.statusCode === 200) text(response).then(resolve, reject);
      else {
        response.resume();
        resolve(null);
      }
    });
    asked.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(null) : reject(error),
    );
    asked.end(body);
  });
}
