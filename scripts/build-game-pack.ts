import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadCatalog } from '../apps/server/src/catalog/catalog.ts';
import { readGamePack } from '../apps/server/src/features/game-data/read-game-pack.ts';
import { writeGamePack } from '../apps/server/src/features/game-data/write-game-pack.ts';

// `npm run pack:build -- FOLDER [--name=NAME] [--game=VERSION] [--out=FILE]`: a pack of game data from a folder with
// items.json and, as far as they change, regions.json, sites.json, towns.json, names/LANGUAGE.json and
// icons/CodeName.png. The shapes are in docs/guide/game-data.md; apps/server/data is an example.

const TABLES = ['items.json', 'regions.json', 'sites.json', 'towns.json'];

/** The files of a folder by their paths in it; none where it is not there. */
function filesOf(folder: string, within: string, ending: string): [string, Uint8Array][] {
  const place = path.join(folder, within);
  if (!fs.existsSync(place)) return [];
  return fs
    .readdirSync(place)
    .filter((name) => name.endsWith(ending))
    .toSorted()
    .map((name) => [`${within}/${name}`, fs.readFileSync(path.join(place, name))]);
}

function buildPack(): void {
  const { values, positionals } = parseArgs({
    options: {
      name: { type: 'string' },
      game: { type: 'string', default: 'not said' },
      out: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [folder] = positionals;
  if (folder === undefined) throw new Error('Name a folder: npm run pack:build -- FOLDER');
  const name = values.name ?? path.basename(path.resolve(folder));
  const files: Record<string, Uint8Array> = {};
  for (const table of TABLES) {
    const file = path.join(folder, table);
    if (fs.existsSync(file)) files[table] = fs.readFileSync(file);
  }
  for (const [file, bytes] of [...filesOf(folder, 'names', '.json'), ...filesOf(folder, 'icons', '.png')])
    files[file] = bytes;
  const archive = writeGamePack({ name, gameVersion: values.game }, files);
  const { catalog, icons } = readGamePack(archive, loadCatalog());
  const target = values.out ?? `${name}.zip`;
  fs.writeFileSync(target, archive);
  console.log(
    `${target}: ${catalog.items.length} items, ${catalog.sites.length} sites, ${catalog.regions.length} regions, ` +
      `${icons.length} icons, ${Math.ceil(archive.length / 1024)} KiB.`,
  );
}

try {
  buildPack();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
