import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { messageOf } from '../../apps/server/src/runtime/error-code.ts';
import { signInByScript } from '../support/api-client.ts';
import { emptyDataDirectory, startServer } from '../support/server-process.ts';
import { pause } from './reporting.ts';

const SERVER = path.resolve(import.meta.dirname, '../../apps/server/dist/main.js');
/** Longer than a first start takes, so that some kills happen after it. */
const MAX_MS = 4000;

/**
 * Kills a server and the process that creates its database at a random moment of its very first start, as a
 * power cut does, and starts it again.
 * @returns what was left on disk, and what failed.
 */
export async function killFirstStart(): Promise<{ left: string; problems: string[] }> {
  const parent = emptyDataDirectory();
  const dataDirectory = path.join(parent, 'data');
  fs.chmodSync(parent, 0o711); // the user that PostgreSQL runs as instead of root passes
  try {
    const environment = { DATA_DIR: dataDirectory, HOST: '127.0.0.1', PORT: '0' };
    const first = spawn(process.execPath, [SERVER], {
      env: { ...process.env, ...environment },
      stdio: 'ignore',
      detached: true, // a separate process group, to kill both at once
    });
    await pause(Math.random() * MAX_MS);
    if (first.exitCode === null) process.kill(-(first.pid ?? 0), 'SIGKILL');
    await pause(200);
    const left = fs.existsSync(dataDirectory) ? fs.readdirSync(dataDirectory).sort().join(', ') : 'nothing';
    const server = await startServer({ dataDirectory });
    const admin = await signInByScript(server.address, 'admin');
    const { status } = await admin.send('GET', '/api/warehouses');
    await server.stop();
    const still = fs.readdirSync(dataDirectory).sort().join(', ');
    const problems = [
      ...(status === 200 ? [] : [`after ${left}, the next start answered ${status}`]),
      ...(still === 'app-secret, postgres' ? [] : [`after ${left}, ${still} stayed`]),
    ];
    return { left, problems };
  } catch (error) {
    return { left: '', problems: [messageOf(error)] };
  } finally {
    fs.rmSync(parent, { recursive: true });
  }
}
