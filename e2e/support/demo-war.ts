import { test } from '@playwright/test';
import { signInByScript } from './api-client.ts';
import { type DemoPage, demoPages } from './demo-pages.ts';
import { useServer } from './use-server.ts';

interface DemoWar {
  readonly address: string;
  pages: DemoPage[];
}

/** Runs a server with the demo war for all tests of the calling file. */
export function useDemoWar(): Readonly<DemoWar> {
  const server = useServer({ args: ['--demo'] });
  const war = {
    get address() {
      return server.address;
    },
    pages: [] as DemoPage[],
  };
  test.beforeAll(async () => {
    war.pages = await demoPages(await signInByScript(server.address, 'admin'));
  });
  return war;
}
