import { readConfig } from '../apps/server/src/config.ts';
import { importIconPack, openIconPack } from '../apps/server/src/features/items/import-icon-pack.ts';
import { iconDirectory } from '../apps/server/src/features/items/item-icons.ts';
import { keepFilesPrivate } from '../apps/server/src/secrets/data-folder.ts';

// `npm run icons:import -- FOLDER_OR_ZIP`: pictures named `<CodeName>.png` and `<CodeName>-crated.png`
// replace the drawn icons at once, even while the server runs. The data folder is DATA_DIR.

const REASONS = {
  'unknown-item': 'no item has this CodeName',
  'too-large': 'larger than 1 MB',
  'not-png': 'not a PNG picture',
  broken: 'the picture cannot be read',
} as const;

async function importIcons(): Promise<void> {
  keepFilesPrivate();
  const [source] = process.argv.slice(2);
  if (source === undefined) throw new Error('Name a folder or zip: npm run icons:import -- FOLDER_OR_ZIP');
  const target = iconDirectory(readConfig(process.env).dataDirectory);
  const { imported, refused } = await importIconPack(openIconPack(source), target);
  for (const { name, reason } of refused) console.log(`left out ${name}: ${REASONS[reason]}`);
  console.log(`${imported.length} icons imported to ${target}, ${refused.length} left out.`);
}

importIcons().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
