import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { emptyDataDirectory, startServer } from '../support/server-process.ts';
import { signIn } from '../support/sign-in.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('an admin resets the war and sees it empty everywhere, and the operator restores it', async ({
  page,
}) => {
  const dataDirectory = emptyDataDirectory();
  const first = await startServer({ dataDirectory, args: ['--demo'] });
  await page.goto(`${first.address}/warehouses`);
  await signIn(page, 'Admin');
  const cards = page.locator('main li');
  await expect(cards).toHaveCount(12);

  await page.goto(`${first.address}/admin`);
  await page.getByRole('button', { name: 'Reset War' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset War' });
  const code = (await dialog.locator('code').innerText()).trim();
  const reset = dialog.getByRole('button', { name: 'Reset', exact: true });
  await expect(reset).toBeDisabled();
  await dialog.getByRole('textbox').fill(code);
  await reset.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/The war was reset\. 12 warehouses and 40 stockpiles/)).toBeVisible();

  await page.goto(`${first.address}/warehouses`);
  await expect(page.getByText('No Warehouses Found')).toBeVisible();
  await page.goto(`${first.address}/overview`);
  await expect(page.getByText('All Warehouses are Empty')).toBeVisible();
  await page.goto(`${first.address}/admin/audit`);
  await expect(page.getByRole('row', { name: /War.*reset/ })).toBeVisible();
  expect(await first.stop()).toBe(0);

  const output = execFileSync('npx', ['tsx', 'apps/server/src/commands/restore.ts', 'latest'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDirectory },
    encoding: 'utf8',
  });
  expect(output).toContain('12 warehouses, 40 stockpiles');
  const second = await startServer({ dataDirectory });
  await page.goto(`${second.address}/warehouses`);
  await signIn(page, 'Admin');
  await expect(cards).toHaveCount(12);
  await second.stop();
  fs.rmSync(dataDirectory, { recursive: true });
});
