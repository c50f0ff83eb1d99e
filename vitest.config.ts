import { defineConfig } from 'vitest/config';

const forEveryTest = {
  // A test in which nothing was asserted, because a list was empty or a condition false, has not passed.
  expect: { requireAssertions: true },
  // A fault fails twice. A test that passes when repeated depends on the load of the machine: it is listed as flaky.
  retry: 1,
  // Tests make many objects that live shortly. With more room for them garbage is collected less often: 9 % less work.
  execArgv: ['--max-semi-space-size=64'],
};

/**
 * Random requests, damaged folders, second processes, whole weeks: half a minute and more for each file. `npm run test:all`
 * runs them, `npm test` does not.
 */
const SLOW_SERVER_TESTS = [
  'fuzz',
  'cached-responses',
  'outsider-week',
  'two-worlds',
  'embedded-postgres/directory-lock',
  'embedded-postgres/start',
  'regiments/command',
  'transfer/backup',
  'transfer/point-in-time',
  'transfer/released',
].map((name) => `apps/server/src/${name}.test.ts`);

const server = {
  globalSetup: ['apps/server/src/testing/database-template.ts'],
  ...forEveryTest,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  isolate: false,
};

export default defineConfig({
  test: {
    // Server and web load their code once in a process, not once for each file (`isolate: false`): half the time. A test
    // file therefore leaves nothing behind: what it stubs, mocks or stores, it also takes back.
    // Vitest would leave a core idle, which on two cores doubles the time.
    maxWorkers: '100%',
    reporters: ['default', './scripts/flaky-tests.ts'],
    projects: [
      {
        test: {
          name: 'packages',
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/tools/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
          ],
          ...forEveryTest,
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          exclude: SLOW_SERVER_TESTS,
          ...server,
        },
      },
      { test: { name: 'slow', include: SLOW_SERVER_TESTS, ...server } },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['./apps/web/src/testing/setup.ts'],
          isolate: false,
          ...forEveryTest,
          testTimeout: 60_000,
        },
      },
    ],
  },
});
