import fs from 'node:fs';
import path from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { type Catalog, loadCatalog } from './catalog.ts';
import { fitIcon } from './draw-icon.ts';
import { iconFileName } from './item-icons.ts';

/** An icon of a pack is a small picture; anything larger is a mistake. */
const MAX_ICON_BYTES = 1024 * 1024;
const PNG_SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** What became of a pack. Names are file names of the pack; each refused one has its reason. */
export interface ImportedPack {
  imported: string[];
  refused: { name: string; reason: 'unknown-item' | 'too-large' | 'not-png' | 'broken' }[];
}

interface PackFile {
  name: string;
  size: number;
  read: () => Uint8Array;
}

/**
 * Takes over an icon pack: every `<CodeName>.png` and `<CodeName>-crated.png` of a folder or zip, at any depth, as
 * 64 pixel icons. They take the place of the drawn ones at the next request. What does not fit is named and left
 * out; other files are not looked at.
 * @param source a folder or a `.zip` file.
 * @param target the folder of imported icons (`iconDirectory`); made when it is not there.
 * @throws Error when the source does not exist or is neither.
 */
export async function importIconPack(
  source: string,
  target: string,
  catalog: Catalog = loadCatalog(),
): Promise<ImportedPack> {
  const files = fs.statSync(source).isDirectory() ? [...folderFiles(source)] : zipFiles(source);
  const wanted = new Set(
    catalog.items.flatMap(({ codeName, crateSize }) => [
      iconFileName(codeName, false),
      ...(crateSize === null ? [] : [iconFileName(codeName, true)]),
    ]),
  );
  const outcome: ImportedPack = { imported: [], refused: [] };
  fs.mkdirSync(target, { recursive: true });
  for (const file of files) {
    const reason = wanted.has(file.name) ? await takeOver(file, target) : 'unknown-item';
    if (reason === null) outcome.imported.push(file.name);
    else outcome.refused.push({ name: file.name, reason });
  }
  return outcome;
}

async function takeOver(
  file: PackFile,
  target: string,
): Promise<ImportedPack['refused'][number]['reason'] | null> {
  if (file.size > MAX_ICON_BYTES) return 'too-large';
  const bytes = file.read();
  if (!PNG_SIGNATURE.every((byte, index) => bytes[index] === byte)) return 'not-png';
  const icon = await fitIcon(bytes).catch(() => null);
  if (icon === null) return 'broken';
  // In one step, so that no request ever meets half a file.
  const written = path.join(target, `${file.name}.part`);
  fs.writeFileSync(written, icon);
  fs.renameSync(written, path.join(target, file.name));
  return null;
}

function isIconName(name: string): boolean {
  return name.toLowerCase().endsWith('.png') && !name.startsWith('.');
}

function* folderFiles(folder: string): Generator<PackFile> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* folderFiles(file);
    else if (entry.isFile() && isIconName(entry.name))
      yield { name: entry.name, size: fs.statSync(file).size, read: () => fs.readFileSync(file) };
  }
}

function zipFiles(source: string): PackFile[] {
  const archive = fs.readFileSync(source);
  if (strFromU8(archive.subarray(0, 2), true) !== 'PK')
    throw new Error(`${source} is neither a folder nor a zip file.`);
  const sizes = new Map<string, number>();
  const contents = unzipSync(archive, {
    // Sizes are read before anything is unpacked: a pack cannot fill the memory.
    filter: ({ name, originalSize }) => {
      if (!isIconName(path.posix.basename(name))) return false;
      sizes.set(name, originalSize);
      return originalSize <= MAX_ICON_BYTES;
    },
  });
  return [...sizes].map(([name, size]) => ({
    name: path.posix.basename(name),
    size,
    read: () => contents[name] ?? new Uint8Array(),
  }));
}
