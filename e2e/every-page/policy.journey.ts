import { expect, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { watchPage } from '../support/page-watch.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

test('a page that the service worker serves keeps the content security policy too', async ({ page }) => {
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  await page.evaluate(() => navigator.serviceWorker.ready);
  const { complaints } = await watchPage(page);
  const again = await page.goto(`${war.address}/warehouses`);
  expect(again?.fromServiceWorker()).toBe(true);
  expect(again?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'");
  await settle(page);
  expect(complaints).toEqual([]);
});

test('the policy is enforced: injected styles, markup and foreign workers are refused, and violations are detected here', async ({
  page,
}) => {
  const { complaints } = await watchPage(page);
  await page.goto(`${war.address}/welcome`);
  await settle(page);
  expect(complaints).toEqual([]);
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
  await expect
    .poll(() => complaints.filter((complaint) => complaint.includes('style-src')).length)
    .toBeGreaterThan(1);
});
