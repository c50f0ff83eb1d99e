import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { emptyDataDirectory, type ServerProcess, type StartOptions, startServer } from './server-process.ts';

/** A server that `useServer` starts. */
export interface UsedServer {
  /** Valid while tests run. */
  address: string;
  /** All that it has said so far. */
  output(): string;
}

interface Options extends Pick<StartOptions, 'args' | 'environment'> {
  /** Done before the server starts. */
  prepare?: (dataDirectory: string) => Promise<void>;
}

/** Runs a server for all tests of the calling file, on data of its own. It may not log an error. */
export function useServer({ prepare, ...options }: Options = {}): Readonly<UsedServer> {
  const dataDirectory = emptyDataDirectory();
  let server: ServerProcess;
  const used: UsedServer = { address: '', output: () => server.output() };
  test.beforeAll(async () => {
    await prepare?.(dataDirectory);
    server = await startServer({ dataDirectory, ...options });
    used.address = server.address;
  });
  test.afterAll(async () => {
    await server.stop();
    fs.rmSync(dataDirectory, { recursive: true });
    expect(server.output()).not.toContain('"level":50');
  });
  return used;
}
