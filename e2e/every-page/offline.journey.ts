import { expect, test } from '@playwright/test';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });

test('on the first visit the app opens without a network within seconds of the sign-in', async ({
  page,
  context,
}) => {
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Reader');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 5000 });
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Open user panel' })).toBeVisible();
  await context.setOffline(false);
});

test('without a network the app opens, shows what was last loaded, with its time; signing out deletes it', async ({
  page,
  context,
}) => {
  await page.goto(`${server.address}/welcome`);
  await signIn(page, 'Reader');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.goto(`${server.address}/overview`);
  const status = page.getByRole('region', { name: 'Supplies' }).getByRole('status');
  await expect(status).toBeVisible();
  const seen = await status.innerText();
  await page.goto(`${server.address}/warehouses`);
  await expect(page.getByRole('link', { name: /Storage Depot/ }).first()).toBeVisible();

  await context.setOffline(true);
  const phone = await context.newPage(); // its session storage is empty, so the copy comes from the service worker
  await phone.goto(`${server.address}/overview`);
  await expect(phone.getByRole('region', { name: 'Supplies' }).getByRole('status')).toHaveText(seen);
  await expect(phone.getByText(/You see what was loaded on/)).toBeVisible();

  await context.setOffline(false);
  const fresh = phone.waitForResponse((response) => response.url().endsWith('/api/supplies'));
  await phone.reload();
  expect((await fresh).headers()['x-kept-at']).toBeUndefined();
  await expect(phone.getByRole('region', { name: 'Supplies' }).getByRole('status')).toHaveText(seen);
  await expect(phone.getByText(/You see what was loaded on/)).toBeHidden();
  await phone.getByRole('button', { name: 'Open user panel' }).click();
  await phone.getByRole('button', { name: 'Logout' }).click();
  await expect(phone).toHaveURL(/\/login/);
  const kept = await phone.evaluate(async () => {
    const cache = await caches.open('replies');
    return (await cache.keys()).map(({ url }) => url);
  });
  expect(kept).toEqual([]);
});
