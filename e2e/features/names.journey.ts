import { expect, type Page, test } from '@playwright/test';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';

const war = useDemoWar();

/** Returns what a Russian game copies: a few lines, one with a name that no update has, and zeros for the others. */
function copied(minutesAgo: number, bandages: number): string {
  const stamp = new Date(Date.now() - minutesAgo * 60_000)
    .toISOString()
    .replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+).*$/, '$1.$2.$3-$4.$5.$6');
  return [
    `Terminus - Rising Loom - Морской порт - Outbound - X: 0.4577449 Y: 0.6644695,${stamp}`,
    'Базовые материалы (Ящик),40',
    `Бинты (Ящик),${bandages}`,
    'Лопатка (Ящик),3',
    ...Array.from({ length: 430 }, () => 'Противогаз (Ящик),0'),
  ].join('\r\n');
}

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copiedText) => navigator.clipboard.writeText(copiedText), text);
  await page.keyboard.press('Control+V');
}

test('a Russian text is read in a French page; a name is chosen once and known the second time', async ({
  page,
  context,
}) => {
  await page.goto(`${war.address}/warehouses`);
  await signIn(page, 'Admin');
  await expect(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: war.address });
  await page.evaluate(() => localStorage.setItem('language', 'fr'));
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Entrepôts' })).toBeVisible();
  await settle(page);

  const drawer = page.getByRole('dialog', { name: 'PORT-Outbound' });
  await test.step('the rows have French names, and the unknown one shows what is nearest', async () => {
    await paste(page, copied(2, 12));
    await expect(drawer).toContainText('Лопатка');
    await drawer.getByRole('button', { name: /Pelle/ }).first().click();
    await drawer.getByRole('button', { name: /^Afficher les/ }).click();
    await expect(drawer).toContainText('Matériaux Basiques');
    await page.keyboard.press('Control+Enter');
    const isTaught = page.waitForResponse(
      (response) =>
        response.request().method() === 'POST' && response.url().endsWith('/api/drawings/written'),
    );
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click(); // the demo's stock was larger
    expect((await isTaught).status()).toBe(200);
  });

  await test.step('the second text is whole: the choice is known', async () => {
    await paste(page, copied(1, 13));
    await expect(drawer).toContainText('Les 3 lignes sont sûres');
    await expect(drawer).not.toContainText('Лопатка');
  });
});
