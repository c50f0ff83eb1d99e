import fs from 'node:fs';
import path from 'node:path';
import { inEnglish, type Reason, reason } from '@backline/contract';
import { readPictureHeader } from '@backline/recognition';
import { strFromU8, type UnzipFileInfo, unzipSync } from 'fflate';

/** An icon of a pack is a small picture; anything larger is a mistake. */
export const MAX_ICON_BYTES = 1024 * 1024;
/** The game's are 64, those of mods up to 512; a picture of a megabyte can claim to have a thousand million pixels. */
const MAX_ICON_SIDE = 2048;
/** Five times as many as the game has, loose, crated and of former eras. */
const MAX_ENTRIES = 5000;
/** All pictures together, unpacked. */
const MAX_PACK_BYTES = 256 * 1024 * 1024;
/** Pictures are packed already; what shrinks more than this is made to fill a disk. */
const MAX_RATIO = 100;

/** A picture of a pack, by its file name without folders. */
export interface PackFile {
  name: string;
  size: number;
  read: () => Uint8Array;
}

/** A pack that must not or cannot be unpacked. The reason is for the operator. */
export class PackError extends Error {
  constructor(
    readonly reason: Reason,
    options?: ErrorOptions,
  ) {
    super(inEnglish(reason), options);
  }
}

/** Whether a picture may be decoded as an icon, by its header: as large as `MAX_ICON_SIDE` still may. */
export function hasIconSize(bytes: Uint8Array): boolean {
  const header = readPictureHeader(bytes);
  return header !== null && header !== 'damaged' && Math.max(header.width, header.height) <= MAX_ICON_SIDE;
}

/** The pictures of a folder, at any depth. */
export function* folderFiles(folder: string): Generator<PackFile> {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* folderFiles(file);
    else if (entry.isFile() && isIconName(entry.name))
      yield { name: entry.name, size: fs.statSync(file).size, read: () => fs.readFileSync(file) };
  }
}

/**
 * Unpacks the wanted files of a zip. What it declares about its contents is checked against the limits before anything is unpacked,
 * and nothing is unpacked beyond the declared size: a pack cannot fill the memory.
 * @param isWanted is asked about every file, in their order; it may refuse the whole zip by a PackError.
 * @throws PackError for what is no zip, is damaged, or is larger than any pack.
 */
export function unpack(
  archive: Uint8Array,
  isWanted: (file: UnzipFileInfo) => boolean,
): Record<string, Uint8Array> {
  if (strFromU8(archive.subarray(0, 2), true) !== 'PK') throw new PackError(reason('not-a-zip'));
  let entries = 0;
  let bytes = 0;
  const filter = (file: UnzipFileInfo) => {
    entries += 1;
    bytes += file.originalSize;
    if (entries > MAX_ENTRIES) throw new PackError(reason('zip-too-many', { count: MAX_ENTRIES }));
    if (bytes > MAX_PACK_BYTES) throw new PackError(reason('zip-too-large'));
    if (file.originalSize > MAX_RATIO * Math.max(file.size, 1024))
      throw new PackError(reason('zip-too-dense', { name: file.name, ratio: MAX_RATIO }));
    return isWanted(file);
  };
  try {
    return unzipSync(archive, { filter });
  } catch (error) {
    if (error instanceof PackError) throw error;
    throw new PackError(reason('zip-damaged'), { cause: error });
  }
}

/** The pictures of a zip, at any depth. @throws PackError as `unpack`. */
export function zipFiles(archive: Uint8Array): PackFile[] {
  const sizes = new Map<string, number>();
  const contents = unpack(archive, ({ name, size, originalSize }) => {
    if (!isIconName(path.posix.basename(name))) return false;
    sizes.set(name, originalSize);
    return originalSize <= MAX_ICON_BYTES && size <= MAX_ICON_BYTES;
  });
  return [...sizes].map(([name, size]) => ({
    name: path.posix.basename(name),
    size,
    read: () => contents[name] ?? new Uint8Array(),
  }));
}

function isIconName(name: string): boolean {
  return name.toLowerCase().endsWith('.png') && !name.startsWith('.');
}
