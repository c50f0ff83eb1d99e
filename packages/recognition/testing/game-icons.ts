import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { IconSet } from './draw-icons.ts';

/** The game's icons are beside the repository, never in it. */
export const GAME_ICONS = fileURLToPath(new URL('../../../../shared/icons/airborne-63', import.meta.url));
const CATALOG = new URL('../../../apps/server/data/items.json', import.meta.url);

/** A stockpile shows vehicles and structures in separate groups. */
const KINDS = ['item', 'Vehicle', 'Structure'];

/** The catalog's items with the game's icons, or null if those are not beside the repository. */
export async function gameIcons(folder = GAME_ICONS): Promise<IconSet | null> {
  if (!existsSync(folder)) return null;
  const catalog = JSON.parse(await readFile(CATALOG, 'utf8')) as { codeName: string; category: string }[];
  const file = (codeName: string, isCrated: boolean) =>
    join(folder, `${codeName}${isCrated ? '-crated' : ''}.png`);
  const items = catalog.filter(
    ({ codeName }) => existsSync(file(codeName, true)) && existsSync(file(codeName, false)),
  );
  const drawings = new Map<string, string>();
  for (const { codeName } of items) {
    for (const isCrated of [false, true]) {
      const bytes = await readFile(file(codeName, isCrated));
      const image = `<image width="64" height="64" href="data:image/png;base64,${bytes.toString('base64')}"/>`;
      drawings.set(`${codeName} ${isCrated}`, image);
    }
  }
  const kindOf = (category: string) => (KINDS.includes(category) ? category : 'item');
  return {
    kinds: KINDS.map((kind) =>
      items.flatMap(({ category }, item) => (kindOf(category) === kind ? [item] : [])),
    ),
    codeName: (item) => items[item]?.codeName ?? '',
    draw: (item, isCrated) => drawings.get(`${items[item]?.codeName} ${isCrated}`) ?? '',
  };
}
