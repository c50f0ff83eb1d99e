import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const CONTENDER = path.join(import.meta.dirname, 'lock-contender.ts');

export interface ContenderOptions {
  /** A command that runs the rest of its arguments somewhere else, such as `unshare --pid …`. */
  inside?: readonly string[];
  /** As on a system without the program that takes the kernel's lock. */
  withoutFlock?: boolean;
  times?: { beatMs: number; observeMs: number; confirmMs: number };
}

/** A process that competes for the lock of a data folder. */
export interface Contender {
  name: string;
  child: ChildProcess;
  /** Its own process id, as this process sees it: not that of the command that it runs in. */
  pid(): number;
  output(): string;
  /** Waits until it holds the lock or was refused. */
  outcome(): Promise<'holds' | 'refused'>;
  hasEnded(): boolean;
  ended(): Promise<void>;
  /** Ends it in order, or at once. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a process that takes the lock of `folder` and writes its name to `journal` while it holds it. */
export function startContender(
  folder: string,
  journal: string,
  name: string,
  { inside = [], withoutFlock = false, times }: ContenderOptions = {},
): Contender {
  const [command = '', ...args] = [
    ...inside,
    process.execPath,
    '--import',
    import.meta.resolve('tsx'),
    CONTENDER,
    folder,
    journal,
    name,
    ...(times === undefined ? [] : [times.beatMs, times.observeMs, times.confirmMs].map(String)),
  ];
  const child = spawn(command, args, {
    env: { ...process.env, ...(withoutFlock && { PATH: '/nonexistent' }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const ended = () =>
    hasEnded() ? Promise.resolve() : new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const pid = () => innermost(child.pid ?? 0);
  return {
    name,
    child,
    pid,
    output: () => output,
    outcome: async () => {
      for (;;) {
        const said = /^(holds|refused)/m.exec(output)?.[1];
        if (said !== undefined) return said as 'holds' | 'refused'; // the expression has no other group
        if (hasEnded()) throw new Error(`${name} ended without a word:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    hasEnded,
    ended,
    end: async (signal = 'SIGTERM') => {
      if (!hasEnded()) {
        try {
          process.kill(pid(), signal);
        } catch (error) {
          if (!isGone(error)) throw error; // it ended on its own, and its exit has not been reported yet
        }
      }
      await ended();
    },
  };
}

/** Whether `/proc` or the kernel answered that there is no such process. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH');
}

/** The process at the end of a chain of only children. */
function innermost(pid: number): number {
  const [child] = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  return child === undefined || child === '' ? pid : innermost(Number(child));
}
