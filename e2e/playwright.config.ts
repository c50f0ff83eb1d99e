import os from 'node:os';
import { defineConfig } from '@playwright/test';
import { findChromium } from './support/chromium.ts';

const JOURNEYS = '**/*.journey.ts';
const MAIN = ['**/main-job.journey.ts', '**/dispatch.journey.ts'];

/**
 * Uses the real, built server and Debian's Chromium. Nothing is downloaded, and no test needs the internet.
 */
export default defineConfig({
  testDir: '.',
  globalSetup: './support/database-template.ts',
  outputDir: '../test-results',
  // `main` is the app's core workflow: `npm test` runs it for every change, and `npm run test:all` runs the rest too. They
  // start in this order: long journeys first, so that none of them is left alone at the end.
  projects: [
    { name: 'main', testMatch: MAIN },
    { name: 'operations', testDir: 'operations', testMatch: JOURNEYS },
    { name: 'features', testDir: 'features', testMatch: JOURNEYS, testIgnore: MAIN },
    { name: 'every-page', testDir: 'every-page', testMatch: JOURNEYS },
  ],
  // One more than the cores: many journeys wait for seconds, for an alert, a late response or a killed server.
  workers: os.availableParallelism() + 1,
  // A journey that passes only the second time does not stop the others; the run lists it as flaky.
  retries: 1,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list']],
  use: {
    viewport: { width: 1280, height: 800 },
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
    launchOptions: {
      executablePath: findChromium(),
      args: ['--disable-sync'],
    },
  },
});
