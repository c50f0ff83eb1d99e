import { expect, test } from '@playwright/test';
import { signInByScript } from './api-client.ts';
import { settle } from './demo-pages.ts';
import { useDemoWar } from './demo-war.ts';
import { signIn } from './sign-in.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenlagerhaus'; // 60 letters

const war = useDemoWar();

test('a name that is one long word makes no page wider than a phone', async ({ page }) => {
  test.setTimeout(400_000);
  const admin = await signInByScript(war.address, 'admin');
  const [first] = (await admin.send('GET', '/api/warehouses')).json as { id: number }[];
  const { json } = await admin.send('GET', `/api/warehouses/${first?.id}`);
  const warehouse = json as { name: string; stockpiles: Record<string, unknown>[] } & Record<string, unknown>;
  const attributes = {
    ...warehouse,
    name: WORD,
    stockpiles: warehouse.stockpiles.map((one, index) => (index === 0 ? { ...one, name: WORD } : one)),
  };
  const renamed = await admin.send('PATCH', `/api/warehouses/${first?.id}`, { warehouse: { attributes } });
  expect(renamed.status, JSON.stringify(renamed.json)).toBe(200);

  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    for (const { path, route } of war.pages) {
      if (route === '/login') continue;
      await page.goto(`${war.address}${path}`);
      await settle(page);
      const over = await page.evaluate(() => {
        const right = document.documentElement.clientWidth;
        return [...document.querySelectorAll('main h1, main h2, main h3, main a, main p, main header')]
          .filter(
            (one) => one.getBoundingClientRect().right > right + 1 && one.textContent?.includes('Donaudampf'),
          )
          .map((one) => `${one.tagName} ${one.className}`);
      });
      expect.soft(over, `${route} at ${width} px`).toEqual([]);
      expect
        .soft(await page.evaluate(() => document.documentElement.scrollWidth), `${route} at ${width} px`)
        .toBeLessThanOrEqual(width);
    }
  }
});
