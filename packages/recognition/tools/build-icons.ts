import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ItemKind, writeIconModel } from '../src/icons/icon-model.ts';
import { fitIconModel } from './icons/fit-icon-model.ts';
import { readIconFolder, type SourceIcon } from './icons/icon-folder.ts';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const usage = `Usage: npm run icons:build -- FOLDER [MORE FOLDERS] [--out FILE] [--catalog FILE]
  FOLDER    pictures named <CodeName>[-crated].png, or <CodeName>[-crated]@<VERSION>.png for former ones
  --out     where to write, by default packages/recognition/assets/icons.bin
  --catalog the items' list with their categories, by default apps/server/data/items.json`;

/** Categories of the catalog that a stockpile shows in groups of their own; all others are items. */
const KINDS: Record<string, ItemKind> = { Vehicle: 'vehicle', Structure: 'structure' };

async function main(): Promise<number> {
  const folders: string[] = [];
  let out = resolve(root, 'packages/recognition/assets/icons.bin');
  let catalog = resolve(root, 'apps/server/data/items.json');
  const words = process.argv.slice(2);
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (word === '--out') out = resolve(words.shift() ?? out);
    else if (word === '--catalog') catalog = resolve(words.shift() ?? catalog);
    else folders.push(word);
  }
  if (folders.length === 0) {
    console.error(usage);
    return 2;
  }
  const started = performance.now();
  const icons: SourceIcon[] = [];
  for (const folder of folders) icons.push(...(await readIconFolder(folder)));
  if (icons.length < 2) {
    console.error(`At least two icons are needed; ${folders.join(', ')} has ${icons.length}.\n${usage}`);
    return 1;
  }
  const kinds = await readKinds(catalog);
  const strange = new Set(icons.map((icon) => icon.codeName).filter((code) => !kinds.has(code)));
  if (strange.size > 0) console.log(`Not in the catalog, used anyway: ${[...strange].sort().join(', ')}`);
  const model = fitIconModel(icons, (codeName) => kinds.get(codeName) ?? 'unknown');
  const bytes = writeIconModel(model);
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, new Uint8Array(bytes));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `${model.exemplars.length} of ${icons.length} icons, ${bytes.byteLength} bytes, ${seconds} s: ${out}`,
  );
  return 0;
}

async function readKinds(file: string): Promise<Map<string, ItemKind>> {
  // The catalog's own loader checks it; here only two of its fields matter.
  const items = JSON.parse(await readFile(file, 'utf8')) as { codeName: string; category: string }[];
  return new Map(items.map(({ codeName, category }) => [codeName, KINDS[category] ?? 'item']));
}

process.exitCode = await main();
