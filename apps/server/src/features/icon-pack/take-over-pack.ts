import fs from 'node:fs';
import path from 'node:path';
import type { IconPackOutcome } from '@backline/contract';
import { isConstruct } from '@backline/domain';
import { buildIconData, type NamedIcon } from '@backline/recognition/icon-data';
import type { Catalog } from '../../catalog/catalog.ts';
import { hasIconSize, MAX_ICON_BYTES, type PackFile } from '../items/icon-pack-files.ts';
import { type ImportedPack, importIconPack } from '../items/import-icon-pack.ts';
import { iconDirectory } from '../items/item-icons.ts';

export interface PackPlaces {
  /** The folder of imported icons and data. */
  dataDirectory: string;
  /** The recogniser's shipped icon data. */
  shipped: string;
}

export interface PackUse {
  /** The items that a picture may be of. */
  catalog: Catalog;
  /** Adds to the icons that are in use; without it reading knows the shipped ones and those of the pack. */
  isAddition: boolean;
}

export type TakenPack = Pick<IconPackOutcome, 'icons' | 'refused' | 'reading' | 'lost'>;

/** The recogniser's own icon data in the data folder, which replaces the shipped one. */
export function ownIconData(dataDirectory: string): string {
  return path.join(dataDirectory, 'recognition/icons.bin');
}

/**
 * Takes an icon pack over for both of its uses: the pages show its icons, and reading learns them. What does not fit is
 * named and left out. Both are put in place at the end, each file in one step.
 * @param onLearning is called when unpacking is done.
 * @returns null where not one picture fits: then nothing has changed.
 */
export async function takeOverPack(
  files: PackFile[],
  { dataDirectory, shipped }: PackPlaces,
  { catalog, isAddition }: PackUse,
  onLearning: () => void,
): Promise<TakenPack | null> {
  const pictures: NamedIcon[] = [];
  const kept = files.map((file) => ({
    ...file,
    read: () => {
      const bytes = file.read();
      pictures.push({ fileName: file.name, bytes });
      return bytes;
    },
  }));
  const { imported, refused }: ImportedPack = await importIconPack(
    kept,
    iconDirectory(dataDirectory),
    catalog,
  );
  if (imported.length === 0) return null;
  onLearning();
  // A crate that no item comes in is not shown, but learnt: it must not be taken for another one.
  const unlisted = new Set(refused.filter(({ reason }) => reason === 'unknown-item').map(({ name }) => name));
  for (const file of files)
    if (unlisted.has(file.name) && file.size <= MAX_ICON_BYTES) {
      const bytes = file.read();
      if (hasIconSize(bytes)) pictures.push({ fileName: file.name, bytes });
    }
  const broken = new Set(refused.filter(({ name }) => !unlisted.has(name)).map(({ name }) => name));
  const target = ownIconData(dataDirectory);
  const categories = new Map(catalog.items.map(({ codeName, category }) => [codeName, category]));
  const { bytes, isLearnt, lost } = await buildIconData({
    icons: pictures.filter(({ fileName }) => !broken.has(fileName)),
    known: fs.readFileSync(isAddition && fs.existsSync(target) ? target : shipped),
    kindOf: (codeName) => {
      const category = categories.get(codeName);
      if (category === undefined) return 'unknown';
      if (!isConstruct(category)) return 'item';
      return category === 'Vehicle' ? 'vehicle' : 'structure';
    },
  });
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(`${target}.part`, new Uint8Array(bytes));
  fs.renameSync(`${target}.part`, target);
  return { icons: imported.length, refused, reading: isLearnt ? 'learnt' : 'added', lost };
}
