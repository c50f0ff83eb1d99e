import fs from 'node:fs';
import { test } from '@playwright/test';
import { signInByScript } from './api-client.ts';
import { type DemoPage, demoPages } from './demo-pages.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from './server-process.ts';

interface DemoWar {
  address: string;
  pages: DemoPage[];
}

/**
 * Runs a server with the demo war for all tests of the calling file. @returns its address, valid while tests
 * run.
 */
export function useDemoWar(): Readonly<DemoWar> {
  const dataDirectory = emptyDataDirectory();
  const war: DemoWar = { address: '', pages: [] };
  let server: ServerProcess;
  test.beforeAll(async () => {
    server = await startServer({ dataDirectory, args: ['--demo'] });
    war.address = server.address;
    war.pages = await demoPages(await signInByScript(server.address, 'admin'));
  });
  test.afterAll(async () => {
    await server.stop();
    fs.rmSync(dataDirectory, { recursive: true });
  });
  return war;
}
