import { expect, type Page, test } from '@playwright/test';
import { type WrittenPin, writeMapData } from '../../packages/game-exports/testing/write-map-data.ts';
import { settle } from '../support/demo-pages.ts';
import { useDemoWar } from '../support/demo-war.ts';
import { signIn } from '../support/sign-in.ts';
import { untilStepsBack } from '../support/steps-back.ts';

const war = useDemoWar();

/** The demo war's seaport in Terminus. */
const PLACE = { region: 'TerminusHex', x: 0.4577, y: 0.6645, structure: 'Seaport' };

/** Returns what the game's button copies: a line for each item there is, and zeros for the others. */
function copied(minutesAgo: number, crates: number): string {
  const stamp = new Date(Date.now() - minutesAgo * 60_000)
    .toISOString()
    .replace(/^(\d+)-(\d+)-(\d+)T(\d+):(\d+):(\d+).*$/, '$1.$2.$3-$4.$5.$6');
  const zeros = Array.from({ length: 430 }, () => 'Bandages (Crate),0');
  return [
    `Terminus - Rising Loom - Seaport - Outbound - X: 0.4577449 Y: 0.6644695,${stamp}`,
    `Basic Materials (Crate),${crates}`,
    ...zeros,
  ].join('\r\n');
}

function savedBytes(secondsAgo: number, crates: number): number[] {
  const at = BigInt(Date.now() - secondsAgo * 1000);
  const pin: WrittenPin = {
    ...PLACE,
    ticks: at * 10_000n + 621_355_968_000_000_000n,
    initial: { flags: 0 },
    recent: {
      flags: 128,
      stock: {},
      reserves: [
        ['Outbound', { ItemCrates: [['Cloth', crates]] }],
        ['Fresh', { ItemCrates: [['Cloth', 7]] }],
      ],
    },
  };
  return [...writeMapData({ colonial: [pin] })];
}

async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((copiedText) => navigator.clipboard.writeText(copiedText), text);
  await page.keyboard.press('Control+V');
}

/** Writes a save into the folder that the page watches: that of its own origin. */
async function writeSave(page: Page, bytes: number[]): Promise<void> {
  await page.evaluate(async (content) => {
    const folder = await navigator.storage.getDirectory();
    const file = await folder.getFileHandle('76561198000000000_MapData.sav', { create: true });
    const writable = await file.createWritable();
    await writable.write(new Uint8Array(content));
    await writable.close();
  }, bytes);
}

test('the game’s own exports: a text pasted on any page, a save file, a watched folder', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
  await page.goto(`${war.address}/warehouses`);
  await signIn(page, 'Admin');
  await expect(page.getByRole('heading', { name: 'Warehouses' })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: war.address });

  await test.step('a text is reviewed where it is pasted, and submitted', async () => {
    await pasteText(page, copied(2, 40));
    const drawer = page.getByRole('dialog', { name: 'PORT-Outbound' });
    await expect(drawer.getByText('the game’s text')).toBeVisible();
    await expect(drawer.getByRole('button', { name: /^Submit Report/ })).toBeEnabled();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Submit It' }).click(); // the demo's stock was larger
    await expect(page.getByText('FIR Report processed successfully!')).toBeVisible();
    await page.getByRole('button', { name: 'Done' }).click(); // nothing is left, so the drawer has its general name
  });

  await untilStepsBack(page);
  await page.goto(`${war.address}/fir`);
  await settle(page); // the prerendered page has the field too, and nothing reads it yet
  await test.step('a save file brings its pins; one Enter sends what is sure', async () => {
    await page.getByLabel('Picture files').setInputFiles({
      name: '76561198000000000_MapData.sav',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from(savedBytes(90, 55)),
    });
    await expect(page.getByRole('listitem', { name: 'Terminus - Seaport - Outbound' })).toContainText(
      '1 change',
    );
    await expect(page.getByRole('listitem', { name: 'Terminus - Seaport - Fresh' })).toContainText(
      'new: create it?',
    );
    await expect(page.getByRole('button', { name: /Submit 1 sure report/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('listitem', { name: 'Terminus - Seaport - Outbound' })).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('7656');
  });

  await test.step('a watched folder shows each save within three seconds, until it is stopped', async () => {
    await writeSave(page, savedBytes(60, 60));
    await page.getByRole('button', { name: 'Actions' }).click();
    await page.getByRole('menuitem', { name: 'Watch save folder' }).click();
    await expect(page.getByRole('region', { name: 'Watched folder' })).toBeVisible();
    await expect(page.getByRole('listitem', { name: 'Terminus - Seaport - Outbound' })).toContainText(
      '1 change',
      { timeout: 3000 },
    );
    await page.getByRole('button', { name: /Submit 1 sure report/ }).click();
    await expect(page.getByRole('listitem', { name: 'Terminus - Seaport - Outbound' })).toHaveCount(0);

    await page.getByRole('link', { name: 'Warehouses', exact: true }).first().click();
    await writeSave(page, savedBytes(30, 65));
    const bar = page.getByRole('region', { name: 'Watched folder' });
    await expect(bar.getByText(/changed, submit\?/)).toBeVisible({ timeout: 3000 });
    await bar.getByRole('link', { name: 'Review and submit' }).click();
    await expect(page.getByRole('listitem', { name: 'Terminus - Seaport - Outbound' })).toContainText(
      '1 change',
    );
    await bar.getByRole('button', { name: 'Stop' }).click();
    await expect(bar).toHaveCount(0);
  });
});
