import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const BASE = 'bench.example';
export const APP_SECRET = 'a secret for the bench that is long enough';

export interface BuiltServer {
  child: ChildProcess;
  port: number;
  stop(): Promise<void>;
}

/**
 * The built server of an installation with many regiments.
 * @param url of its database.
 * @param open regiments at most.
 * @param factor of the limits of requests; by default there are none.
 */
export async function startBuiltServer(url: string, open: number, factor = '0'): Promise<BuiltServer> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-bench-'));
  const main = path.resolve(import.meta.dirname, '../../apps/server/dist/main.js');
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      NODE_OPTIONS: process.env.NODE_OPTIONS,
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: url,
      DATABASE_POOL: '20',
      REGIMENTS: 'on',
      REGIMENTS_OPEN: String(open),
      PUBLIC_URL: `http://${BASE}`,
      APP_SECRET,
      DISCORD_CLIENT_ID: '1',
      DISCORD_CLIENT_SECRET: 'secret',
      WAR_API: 'off',
      RATE_LIMIT_FACTOR: factor,
      LOG_LEVEL: 'warn',
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(text)?.[1];
      if (found !== undefined) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  return {
    child,
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      fs.rmSync(folder, { recursive: true });
    },
  };
}
