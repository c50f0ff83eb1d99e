import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { ServerFigures } from './server-process.ts';

/** A server process of the benchmark. */
export interface Server {
  port: number;
  figures(): Promise<ServerFigures>;
  stop(): Promise<void>;
}

/** @param environment variables for the server, added to this process's own. */
export async function startServer(environment: Record<string, string>): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'server-process.ts'), {
    execArgv: [...process.execArgv, '--expose-gc'],
    env: { ...process.env, LOG_LEVEL: 'error', ...environment },
  });
  const { port } = await nextMessage<ServerFigures>(child);
  return {
    port,
    figures: () => {
      child.send('figures');
      return nextMessage<ServerFigures>(child);
    },
    stop: async () => {
      child.send('stop');
      await once(child, 'exit');
    },
  };
}

/** Resolves to the next message of a process. @throws if it exits instead. */
export function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (message: T) => {
      child.off('exit', end);
      resolve(message);
    };
    const end = (code: number | null) => {
      child.off('message', onMessage);
      reject(new Error(`A benchmark process exited with ${code}.`));
    };
    child.once('message', onMessage);
    child.once('exit', end);
  });
}
