import { expect, type Page, test } from '@playwright/test';
import { presses } from '../support/presses.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

const server = useServer({ args: ['--demo'] });

const wanted = (page: Page) => page.getByRole('region', { name: 'Wanted', exact: true });

test('27 orders of two items are two cards; one press takes all of them back', async ({ page }) => {
  await page.goto(`${server.address}/production?new=1&items=LightTankAmmo:1:166,RpgAmmo:1:69&how=mpf`);
  await signIn(page, 'Editor');
  await page.goto(`${server.address}/production?new=1&items=LightTankAmmo:1:166,RpgAmmo:1:69&how=mpf`);
  await expect(page.getByRole('button', { name: 'Make 27 orders' })).toBeVisible();
  await expect(wanted(page).getByRole('listitem')).not.toHaveCount(0); // the demo war has some
  const before = await wanted(page).getByRole('listitem').count();
  await page.getByRole('button', { name: 'Make 27 orders' }).click();
  const stacks = wanted(page).getByRole('listitem', {
    name: /, (19 orders, 166|8 orders, 69) crates, Wanted$/,
  });
  await expect(stacks).toHaveCount(2);
  await expect(
    page.getByText(/27 orders made: .*19 orders \(166 crates\); .*8 orders \(69 crates\)/),
  ).toBeVisible();
  const press = presses(page);
  await press.click(page.getByRole('button', { name: 'Undo' }));
  await expect(stacks).toHaveCount(0);
  await expect(wanted(page).getByRole('listitem')).toHaveCount(before);
  expect(press.count()).toBeLessThanOrEqual(1);
});

test('some of a stack are claimed with the stepper, and many rows of the list move at once', async ({
  page,
}) => {
  await page.goto(`${server.address}/production`);
  await signIn(page, 'Editor');
  await page.goto(`${server.address}/production?new=1&items=LightTankAmmo:1:45&how=mpf`);
  await page.getByRole('button', { name: 'All 45' }).click();
  await page.getByRole('button', { name: 'Make 5 orders' }).click();
  const stack = wanted(page).getByRole('listitem', { name: /5 orders, 45 crates, Wanted$/ });
  await stack.getByRole('button', { name: /^One fewer/ }).click();
  await stack.getByRole('button', { name: /^Claim 4/ }).click();
  await expect(
    page
      .getByRole('region', { name: 'Claimed', exact: true })
      .getByRole('listitem', { name: /4 orders, 36 crates/ }),
  ).toBeVisible();
  await page.goto(`${server.address}/production/list`);
  const row = page.getByRole('row').filter({ hasText: '×4' });
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Have it' }).click();
  await expect(page.getByText(/4 orders \(36 crates\): Materials ready/)).toBeVisible();
});
