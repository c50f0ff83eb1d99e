import { type ItemKind, loadIconModel, writeIconModel } from '../../src/icons/icon-model.ts';
import { extendIconModel } from './extend-icon-model.ts';
import { fitIconModel } from './fit-icon-model.ts';
import { parseIconName, readIcon, type SourceIcon } from './icon-folder.ts';

/** A picture of an icon pack: `<CodeName>[-crated][@VERSION].png`. */
export interface NamedIcon {
  fileName: string;
  bytes: Uint8Array;
}

/** From this share of the known icons on, a pack is a whole set and not an addition. 0 to 1. */
const WHOLE_SET = 0.8;

/**
 * The recogniser's icon data from a pack. A whole set replaces all known icons and is learnt from scratch, which takes a
 * minute or two on one core; a few icons are added to the known ones, which takes seconds.
 *
 * @param known the icon data to add to
 * @param kindOf the kind of an item, for the groups of a stockpile; 'unknown' leaves its icons out
 * @returns the data, and the file names of known icons that it lacks
 */
export async function buildIconData({
  icons,
  known,
  kindOf,
}: {
  icons: NamedIcon[];
  known: Uint8Array;
  kindOf: (codeName: string) => ItemKind;
}): Promise<{ bytes: ArrayBuffer; isLearnt: boolean; lost: string[] }> {
  const model = loadIconModel(new Uint8Array(known).buffer);
  const sources: SourceIcon[] = [];
  for (const { fileName, bytes } of icons.toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))) {
    const name = parseIconName(fileName);
    if (!name || kindOf(name.codeName) === 'unknown') continue;
    // sharp has no other way to say that a picture is broken, and broken ones are left out.
    const drawing = await readIcon(bytes).catch(() => null);
    if (drawing) sources.push({ ...name, ...drawing });
  }
  const brought = new Set(sources.map(formOf));
  const before = new Set(
    model.exemplars.filter(({ codeName }) => kindOf(codeName) !== 'unknown').map(formOf),
  );
  const lost = [...before].filter((form) => !brought.has(form)).sort();
  const isLearnt = before.size - lost.length >= WHOLE_SET * before.size;
  const built = isLearnt ? fitIconModel(sources, kindOf) : extendIconModel(model, sources, kindOf);
  return { bytes: writeIconModel(built), isLearnt, lost: isLearnt ? lost : [] };
}

function formOf({ codeName, isCrated }: { codeName: string; isCrated: boolean }): string {
  return `${codeName}${isCrated ? '-crated' : ''}`;
}
