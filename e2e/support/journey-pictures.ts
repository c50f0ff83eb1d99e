import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { drawnCodeName, writeDrawnIcons } from '../../packages/recognition/testing/draw-icons.ts';
import { drawScreenshot } from '../../packages/recognition/testing/draw-screenshot.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SCREENSHOTS = path.resolve(ROOT, '../shared/screenshots');

/** A screenshot for the journey, and the contents that must be read from it. */
export interface JourneyPicture {
  png: Buffer;
  /** The kind of building that it shows. */
  title: string;
  stockpileName: string;
  /** Name of an item in its crated form, and its number of crates. */
  item: string;
  quantity: number;
}

export const hasRealPictures = fs.existsSync(SCREENSHOTS);

/**
 * Two of the real screenshots, if their folder exists. Converted to PNG, because a clipboard holds nothing
 * else.
 */
export async function realPictures(): Promise<JourneyPicture[]> {
  const png = (file: string) => sharp(path.join(SCREENSHOTS, file)).png().toBuffer();
  const item = 'Soldier Supplies';
  return [
    {
      png: await png('pabelpa-gray-c.jpg'),
      title: 'Storage Depot',
      stockpileName: '105th Lock',
      item,
      quantity: 36,
    },
    { png: await png('pabelpa-gray-e.jpg'), title: 'Seaport', stockpileName: '105th #2', item, quantity: 39 },
  ];
}

/** Catalog items for which the project draws its own icons. */
export const CODE_NAMES = [
  'SoldierSupplies',
  'MaintenanceSupplies',
  'Cloth',
  'Bandages',
  'RifleAmmo',
  'Shovel',
  'Radio',
  'GasMask',
];

/**
 * Draws two screenshots with the project's own icons for a few catalog items. The recogniser's data for these
 * icons is written to the data folder, where the server finds it.
 * @param names stockpile names to draw.
 * @param title the kind of building to draw.
 */
export async function drawnPictures(
  dataDirectory: string,
  names = ['Lima Public', 'Kilo 2'],
  title = 'Seaport',
): Promise<JourneyPicture[]> {
  const icons = path.join(dataDirectory, 'drawn-icons');
  await writeDrawnIcons(icons, CODE_NAMES.length);
  for (const [index, codeName] of CODE_NAMES.entries())
    for (const end of ['.png', '-crated.png'])
      fs.renameSync(path.join(icons, `${drawnCodeName(index)}${end}`), path.join(icons, `${codeName}${end}`));
  const out = path.join(dataDirectory, 'recognition/icons.bin');
  const built = spawnSync(
    process.execPath,
    ['node_modules/tsx/dist/cli.mjs', 'packages/recognition/tools/build-icons.ts', icons, '--out', out],
    { cwd: ROOT, encoding: 'utf8' },
  );
  if (built.status !== 0)
    throw new Error(`The drawn icons could not be built:\n${built.stdout}${built.stderr}`);
  const draw = async (stockpileName: string, quantity: number, seed: number): Promise<JourneyPicture> => {
    const items = CODE_NAMES.map((_, item) => ({ item, isCrated: true, label: String(50 - 5 * item) }));
    const groups = [[{ item: 0, isCrated: true, label: String(quantity) }], items.slice(1)];
    const { png } = await drawScreenshot({ title, name: stockpileName, groups, seed });
    return { png, title, stockpileName, item: 'Soldier Supplies', quantity };
  };
  return Promise.all(names.map((name, index) => draw(name, 36 + 5 * index, index + 1)));
}

/** Puts a picture on the clipboard, as a screenshot tool does, and presses Ctrl+V. */
export async function paste(page: Page, png: Buffer): Promise<void> {
  await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    await navigator.clipboard.write([
      new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) }),
    ]);
  }, png.toString('base64'));
  await page.keyboard.press('Control+V');
}
