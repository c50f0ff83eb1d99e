import { expect, test } from '@playwright/test';
import { signInByScript } from '../support/api-client.ts';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenlagerhaus'; // 60 letters

const softly = expect.configure({ soft: true });
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
  for (const { path, route } of war.pages) {
    if (route === '/login') continue;
    await page.goto(`${war.address}${path}`);
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 780 });
      await settle(page);
      // Lists place their cards by the measured width, a frame later.
      await softly
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), `${route} at ${width} px`)
        .toBeLessThanOrEqual(width);
      const over = await page.evaluate(() => {
        const right = document.documentElement.clientWidth;
        return [...document.querySelectorAll('main h1, main h2, main h3, main a, main p, main header')]
          .filter(
            (one) => one.getBoundingClientRect().right > right + 1 && one.textContent?.includes('Donaudampf'),
          )
          .map((one) => `${one.tagName} ${one.className}`);
      });
      softly(over, `${route} at ${width} px`).toEqual([]);
    }
  }
});
