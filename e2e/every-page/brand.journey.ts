import { expect, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

const WIDTHS = [360, 390, 560, 768, 1024, 1280, 1440, 1920, 2560];

test('the brand stands at the same place on every page, at each of nine widths', async ({ browser }) => {
  test.setTimeout(300_000);
  const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block' });
  const page = await context.newPage();
  const places = new Map<number, Set<number>>(WIDTHS.map((width) => [width, new Set()]));
  const measure = async () => {
    await settle(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const brand = await page.getByRole('banner').getByRole('link', { name: 'Backline' }).boundingBox();
      places.get(width)?.add(Math.round(brand?.x ?? Number.NaN));
    }
  };
  await page.goto(`${war.address}/login`);
  await measure();
  await page.goto(`${war.address}/welcome`);
  await signIn(page, 'Admin');
  const pages = war.pages.filter(({ route }) => route !== '/login');
  expect(pages.length).toBeGreaterThan(35);
  for (const { path } of pages) {
    await page.goto(war.address + path);
    await measure();
  }
  expect(Object.fromEntries([...places].map(([width, xs]) => [width, [...xs]]))).toEqual(
    Object.fromEntries(WIDTHS.map((width) => [width, [expect.any(Number)]])),
  );
  await context.close();
});
