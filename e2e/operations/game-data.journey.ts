import { expect, test } from '@playwright/test';
import { loadCatalog } from '../../apps/server/src/catalog/catalog.ts';
import { writeGamePack } from '../../apps/server/src/features/game-data/write-game-pack.ts';
import { drawnIconPng } from '../../packages/recognition/testing/draw-icons.ts';
import { drawScreenshot } from '../../packages/recognition/testing/draw-screenshot.ts';
import { signInByScript } from '../support/api-client.ts';
import { signIn } from '../support/sign-in.ts';
import { useServer } from '../support/use-server.ts';

/** A stockpile of the demo war, in a Storage Depot. */
const STOCKPILE = 'KAL-Reserve';
/** Items of an update of the game that the shipped data lack, with what is drawn of each. */
const NEW = [
  { codeName: 'TestDrill', name: 'Hand Drill', crates: 36 },
  { codeName: 'TestSaw', name: 'Tree Saw', crates: 21 },
  { codeName: 'TestPlane', name: 'Wood Plane', crates: 7 },
];

const server = useServer({ args: ['--demo'] });
let pack: Buffer;
let picture: Buffer;
test.beforeAll(async () => {
  pack = await updateOfTheGame();
  const groups = NEW.map(({ crates }, item) => [{ item, isCrated: true, label: String(crates) }]);
  picture = (await drawScreenshot({ title: 'Storage Depot', name: STOCKPILE, groups, seed: 3 })).png;
});

/** The shipped items and three more, with drawn icons. */
async function updateOfTheGame(): Promise<Buffer> {
  const { items } = loadCatalog();
  const shovel = items.find(({ codeName }) => codeName === 'Shovel');
  if (shovel === undefined) throw new Error('The catalog has no Shovel.');
  const added = NEW.map(({ codeName, name }) => ({ ...shovel, codeName, name, slang: [] }));
  const files: Record<string, Uint8Array | object> = { 'items.json': [...items, ...added] };
  for (const [index, { codeName }] of NEW.entries()) {
    files[`icons/${codeName}.png`] = await drawnIconPng(index, false);
    files[`icons/${codeName}-crated.png`] = await drawnIconPng(index, true);
  }
  return Buffer.from(writeGamePack({ name: 'Update 64', gameVersion: '64' }, files));
}

test('a pack with new items and icons is applied, a picture with them is read, and the pack is undone', async ({
  page,
}) => {
  test.setTimeout(240_000);
  await page.goto(server.address);
  await signIn(page, 'Admin');
  await page.goto(`${server.address}/admin`);
  await page.getByRole('link', { name: /^Game Data/ }).click();
  await expect(page.getByText(/^No pack yet/)).toBeVisible();
  await page
    .getByLabel('Zip file with game data')
    .setInputFiles({ name: 'update-64.zip', mimeType: 'application/zip', buffer: pack });
  const card = page.getByRole('region', { name: 'What Update 64 would change' });
  await expect(card.getByText('3 new items')).toBeVisible();
  for (const { name } of NEW) await expect(card.getByText(name)).toBeVisible();
  await card.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('Update 64 is in use.')).toBeVisible();

  await page.goto(`${server.address}/admin/icons`);
  await expect(page.getByText(/^6 icons are in use/)).toBeVisible({ timeout: 120_000 });

  await page.goto(`${server.address}/fir`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose Pictures' }).click();
  await (await chooser).setFiles({ name: 'kal.png', mimeType: 'image/png', buffer: picture });
  const submit = page.getByRole('button', { name: 'Submit Report' });
  await expect(submit).toBeEnabled({ timeout: 60_000 });
  for (const { name } of NEW) await expect(page.getByText(`${name} (Crated)`).first()).toBeVisible();
  await submit.click();
  // The demo war has much more in this stockpile than the picture shows, so the app asks for confirmation.
  await page.getByRole('dialog').getByRole('button', { name: 'Submit It' }).click();
  await expect(page.getByText('FIR Report processed successfully!')).toBeVisible();
  const api = await signInByScript(server.address, 'admin');
  const stored = async () => {
    const { json } = await api.send('GET', `/api/stockpiles/contents?name=${STOCKPILE}`);
    const { contents } = json as { contents: { fir_name: string; quantity: number }[] };
    return Object.fromEntries(contents.map(({ fir_name, quantity }) => [fir_name, quantity]));
  };
  const expected = Object.fromEntries(NEW.map(({ codeName, crates }) => [codeName, crates]));
  expect(await stored()).toEqual(expected);

  await page.goto(`${server.address}/admin/game-data`);
  await page.getByRole('button', { name: 'Undo Update 64' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Update 64 is undone.')).toBeVisible();
  const unknown = page.getByRole('region', { name: 'Unknown Items' });
  await expect(unknown.getByText('TestDrill (Crated) 36')).toBeVisible();
  expect(await stored(), 'nothing that was reported is lost').toEqual(expected);
  await page.goto(`${server.address}/admin/icons`);
  await expect(page.getByText(/^No pack yet/)).toBeVisible();
});
