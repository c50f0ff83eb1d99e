import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const BUILT = path.resolve(import.meta.dirname, '../apps/server/dist');
const START_MS = 90_000;

export interface ServerProcess {
  address: string;
  pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends it a signal, and goes on. */
  signal(name: NodeJS.Signals): void;
  /** Asks it to end and waits. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Ends it at once, as a power cut or the kernel would, and waits. */
  kill(): Promise<void>;
}

export interface StartOptions {
  dataDirectory: string;
  args?: string[];
  environment?: Record<string, string>;
  /** The built file to run; the server itself where nothing is said. */
  entry?: 'main' | 'backup' | 'restore' | 'move-to-postgres';
}

/**
 * A data folder that nobody has used, removed by the caller. From then on this process and the tools that it starts make
 * files for their owner alone, because a server refuses a folder that holds others.
 */
export function emptyDataDirectory(parent = os.tmpdir()): string {
  process.umask(0o077);
  return fs.mkdtempSync(path.join(parent, 'backline-'));
}

function spawnServer({ dataDirectory, args = [], environment = {}, entry = 'main' }: StartOptions) {
  const child = spawn(process.execPath, [path.join(BUILT, `${entry}.js`), ...args], {
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '0', // one machine asks here for hundreds of people
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Runs the built server, or one of the operator's commands, until it ends by itself. */
export async function runToEnd(options: StartOptions): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(options);
  return { code: await ended(child), output: output() };
}

/** Starts the built server and waits until it says its address. @throws with its output when it ends instead. */
export async function startServer(options: StartOptions): Promise<ServerProcess> {
  const { child, output } = spawnServer(options);
  const deadline = Date.now() + START_MS;
  for (;;) {
    const address = /ready at (http:\S+)/.exec(output())?.[1];
    if (address !== undefined)
      return {
        address,
        pid: child.pid ?? 0, // it runs, so it has one
        output,
        signal: (name) => void child.kill(name),
        stop: () => {
          child.kill('SIGTERM');
          return ended(child);
        },
        kill: async () => {
          child.kill('SIGKILL');
          await ended(child);
        },
      };
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not start:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
