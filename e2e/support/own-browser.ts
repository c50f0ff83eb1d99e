import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from './chromium.ts';

const CHROMIUM = findChromium();
const START_MS = 60_000;

/** A browser with a profile on disk that can be killed as if it had crashed. */
export interface OwnBrowser {
  page: Page;
  /** Kills all of its processes at once (SIGKILL) and waits for them. */
  kill(): Promise<void>;
}

/** Starts Chromium with a profile folder and connects to it. @throws if it does not start. */
export async function openBrowser(profile: string): Promise<OwnBrowser> {
  const portFile = path.join(profile, 'DevToolsActivePort');
  fs.rmSync(portFile, { force: true });
  const child = spawn(
    CHROMIUM,
    [
      '--headless=new',
      '--no-sandbox',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--hide-crash-restore-bubble',
      '--window-size=1280,800',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    // A separate process group, so that all of its processes can be killed together, and no others.
    { stdio: 'ignore', detached: true },
  );
  const deadline = Date.now() + START_MS;
  while (!fs.existsSync(portFile) || fs.readFileSync(portFile, 'utf8').split('\n').length < 2) {
    if (Date.now() > deadline || child.exitCode !== null) throw new Error('Chromium did not start.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const [port] = fs.readFileSync(portFile, 'utf8').split('\n');
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (context === undefined) throw new Error('Chromium has no window.');
  const page = context.pages()[0] ?? (await context.newPage());
  return { page, kill: () => killGroup(child) };
}

async function killGroup(child: ChildProcess): Promise<void> {
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) {
    process.kill(-child.pid, 'SIGKILL');
    await hasEnded;
  }
}
