import { randomBytes, timingSafeEqual } from 'node:crypto';
import fs from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { addressOf } from '../address-of.ts';
import { databaseDirectory } from '../db/database.ts';
import { errorText } from '../db/database-problem.ts';
import { errorCode } from '../error-code.ts';
import { TransferError } from './transfer.ts';

/**
 * The embedded database belongs to the one process that has it open, so that process is asked for a copy of its files. It
 * is asked on a port of this computer that changes with every start; port and password are in a file of the data folder
 * that its owner alone can read.
 */
function controlFile(dataDirectory: string): string {
  return path.join(dataDirectory, 'control.json');
}

const control = z.object({ port: z.int(), token: z.string() });
const order = z.object({ folder: z.string() });
const answer = z.object({ error: z.string().optional() });

/**
 * Copies the files of the open database while nothing else can happen in this process. What is on disk at that moment is
 * what a power cut would leave: opening the copy takes back what was not committed, and every commit is in it.
 */
export function copyDatabase(dataDirectory: string, folder: string): z.output<typeof answer> {
  try {
    fs.cpSync(databaseDirectory(dataDirectory), databaseDirectory(folder), {
      recursive: true,
      errorOnExist: true,
      force: false,
      mode: fs.constants.COPYFILE_FICLONE, // costs nothing where the file system can share
    });
    return {};
  } catch (error) {
    const code = errorCode(error);
    console.error('The database could not be copied for a backup:', errorText(error));
    return { error: `The server could not copy its database to ${folder} (${code}).` };
  }
}

/** @returns how to end. */
export async function serveControl(dataDirectory: string): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  const isOwner = ({ headers }: IncomingMessage) => {
    const given = Buffer.from(headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  };
  const server = createServer((asked, response) => {
    if (asked.method !== 'POST' || asked.url !== '/copy' || !isOwner(asked)) {
      response.writeHead(403).end();
      return;
    }
    text(asked).then(
      (body) => {
        const { folder } = order.parse(JSON.parse(body));
        response.end(JSON.stringify(copyDatabase(dataDirectory, folder)));
      },
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined), // the caller is gone
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = addressOf(server);
  const file = controlFile(dataDirectory);
  fs.rmSync(file, { force: true });
  fs.writeFileSync(file, JSON.stringify({ port, token }), { mode: 0o600 });
  return async () => {
    fs.rmSync(file, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

/**
 * Asks the server that has the data folder open for a copy of its database, as a data folder of its own.
 * @returns false if no server is running.
 * @throws TransferError with the server's error message.
 */
export async function askForCopy(dataDirectory: string, folder: string): Promise<boolean> {
  const known = readControl(dataDirectory);
  if (known === null) return false;
  const reply = await post(known, JSON.stringify({ folder }));
  if (reply === null) return false;
  const { error } = answer.parse(JSON.parse(reply));
  if (error !== undefined) throw new TransferError(error);
  return true;
}

function readControl(dataDirectory: string): z.output<typeof control> | null {
  try {
    return control.parse(JSON.parse(fs.readFileSync(controlFile(dataDirectory), 'utf8')));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** @returns null if nobody, or somebody else, listens there. */
function post({ port, token }: z.output<typeof control>, body: string): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      path: '/copy',
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
