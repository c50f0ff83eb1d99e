import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const BUILT = path.resolve(import.meta.dirname, '../../apps/server/dist');
const START_MS = 150_000;
/** The environment variables with the folders of databases that journeys copy (database-template.ts). */
export const TEMPLATES = { empty: 'BACKLINE_EMPTY_DATABASE', demo: 'BACKLINE_DEMO_DATABASE' } as const;
const DEMO = '--demo';
export interface ServerProcess {
  address: string;
  pid: number;
  /** All of its output so far. */
  output(): string;
  /** Sends it a signal without waiting. */
  signal(name: NodeJS.Signals): void;
  /** Asks it to stop and waits. @returns its exit code. */
  stop(): Promise<number | null>;
  /** Kills it at once (SIGKILL), as a power cut would, and waits. */
  kill(): Promise<void>;
}

export interface StartOptions {
  dataDirectory: string;
  args?: string[];
  environment?: Record<string, string>;
  /** Built entry point to run; the server by default. */
  entry?: 'main' | 'backup' | 'restore';
  /** Whether it creates its database itself, also where there is a template. */
  isFirstStart?: boolean;
}

const created: string[] = [];
// Playwright loads every journey in its main process too, where nobody uses these folders or removes them.
process.once('exit', () => {
  for (const folder of created)
    if (fs.existsSync(folder) && fs.readdirSync(folder).length === 0) fs.rmdirSync(folder);
});

/**
 * Creates an unused data folder, to be removed by the caller. Sets the umask so that this process and the
 * tools it starts create files for their owner only, because the server refuses a folder with files that
 * others can access.
 */
export function emptyDataDirectory(parent = os.tmpdir()): string {
  process.umask(0o077);
  const folder = fs.mkdtempSync(path.join(parent, 'backline-'));
  created.push(folder);
  return folder;
}

/** A command with all of its environment. */
export interface Program {
  command: string[];
  folder: string;
  environment: NodeJS.ProcessEnv;
}

function spawnServer({ dataDirectory, args = [], environment = {}, entry = 'main' }: StartOptions) {
  return spawnProgram({
    command: [process.execPath, path.join(BUILT, `${entry}.js`), ...args],
    folder: process.cwd(),
    environment: {
      ...process.env,
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'warn',
      RATE_LIMIT_FACTOR: '0', // tests make requests for hundreds of people from one address
      ...environment,
    },
  });
}

function spawnProgram({ command: [program = '', ...args], folder, environment }: Program) {
  const child = spawn(program, args, { cwd: folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => child.once('exit', resolve));
}

/** Runs the built server, or one of the operator's commands, until it exits. */
export async function runToEnd(options: StartOptions): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(options);
  return { code: await ended(child), output: output() };
}

/**
 * Starts the built server and waits until it prints its address. @throws with its output if it exits instead.
 */
export function startServer(options: StartOptions): Promise<ServerProcess> {
  const { dataDirectory, args = [], environment, isFirstStart } = options;
  if (environment?.DATABASE_URL !== undefined || isFirstStart) return untilReady(spawnServer(options));
  if (args.includes(DEMO) && copyTemplate('demo', dataDirectory))
    return untilReady(spawnServer({ ...options, args: args.filter((argument) => argument !== DEMO) }));
  copyTemplate('empty', dataDirectory);
  return untilReady(spawnServer(options));
}

/** Gives a data folder without a database that of the template. @returns false if there is no template, or a database. */
function copyTemplate(kind: keyof typeof TEMPLATES, dataDirectory: string): boolean {
  const template = process.env[TEMPLATES[kind]];
  const database = path.join(dataDirectory, 'postgres');
  if (template === undefined || !fs.existsSync(dataDirectory) || fs.existsSync(database)) return false;
  fs.cpSync(template, database, { recursive: true });
  return true;
}

/** The same for a server whose command and environment are given. */
export function startProgram(program: Program): Promise<ServerProcess> {
  return untilReady(spawnProgram(program));
}

async function untilReady({ child, output }: ReturnType<typeof spawnProgram>): Promise<ServerProcess> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const address = /ready at (http:\S+)/.exec(output())?.[1];
    if (address !== undefined)
      return {
        address,
        pid: child.pid ?? 0, // always set for a running process
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
