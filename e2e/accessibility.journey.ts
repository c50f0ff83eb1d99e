import fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { emptyDataDirectory, type ServerProcess, startServer } from './server-process.ts';
import { signIn } from './sign-in.ts';

const AXE = fs.readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const dataDirectory = emptyDataDirectory();
let server: ServerProcess;
test.beforeAll(async () => {
  server = await startServer({ dataDirectory, args: ['--demo'] });
});
test.afterAll(async () => {
  await server.stop();
  fs.rmSync(dataDirectory, { recursive: true });
});

async function expectNoViolations(page: Page, scheme: string, where: string): Promise<void> {
  // The page's stream of live updates never rests, so nothing can be told from the network.
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
  // Injected past the page's own policy, which would refuse a script of ours.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run(),
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  );
  expect(found, where).toEqual([]);
}

for (const scheme of ['dark', 'light'] as const)
  test(`no page breaks a rule of accessibility in the ${scheme} theme, nor is wider than a phone`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ colorScheme: scheme, viewport: { width: 360, height: 740 } });
    await context.addInitScript((value) => localStorage.setItem('colorScheme', value), scheme);
    const page = await context.newPage();
    await page.goto(`${server.address}/login`);
    await expectNoViolations(page, scheme, 'login');
    await page.goto(`${server.address}/warehouses`);
    await signIn(page, 'Admin');
    const [first] = (await page.evaluate(async () => {
      const response = await fetch('/api/warehouses', {
        headers: { authorization: `Bearer ${localStorage.getItem('token')?.replaceAll('"', '')}` },
      });
      return response.json();
    })) as { id: number }[];
    for (const path of [
      'welcome',
      'warehouses',
      `warehouses/${first?.id}`,
      `warehouses/${first?.id}/goals`,
      'overview',
      'fir',
      'pyramid',
      'pyramid?stock=all',
      'war',
      'war/technology',
      'war/manufacturing',
      'war/categories',
      'war/categories/1/goals',
      'war/pyramids',
      'war/pyramids/1/edit',
    ]) {
      await page.goto(`${server.address}/${path}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await expectNoViolations(page, scheme, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
    }
    await page.goto(`${server.address}/pyramid`);
    await page.getByRole('button', { name: 'Colours' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, scheme, 'pyramid colours');
    await page.goto(`${server.address}/warehouses/${first?.id}`);
    await page.getByRole('button', { name: 'Edit Warehouse' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, scheme, 'warehouse dialog');
    await page.getByRole('button', { name: 'Edit Stockpiles' }).click();
    await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
    await expectNoViolations(page, scheme, 'stockpile dialog');
    await page.goto(`${server.address}/war/categories`);
    await page.getByRole('button', { name: 'New Category' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoViolations(page, scheme, 'category dialog');
    await context.close();
  });
