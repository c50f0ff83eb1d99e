import fs from 'node:fs';
import path from 'node:path';
import { inEnglish, type Reason, reason } from '@backline/contract';
import { readPictureHeader } from '@backline/recognition';
import { strFromU8, unzipSync } from 'fflate';

/** An icon of a pack is a small picture; anything larger is a mistake. */
export const MAX_ICON_BYTES = 1024 * 1024;
/** The game's are 64, those of mods up to 512; a picture of a megabyte can say that it has a thousand million pixels. */
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

/** A pack that must not or cannot be unpacked. The reason says why, for an operator. */
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
 * The pictures of a zip, at any depth. What it says of its contents is held against the limits before anything is
 * unpacked, and nothing is unpacked beyond the size that was said: a pack cannot fill the memory.
 * @throws PackError for what is no zip, is damaged, or is larger than any pack of icons.
 */
export function zipFiles(archive: Uint8Array): PackFile[] {
  if (strFromU8(archive.subarray(0, 2), true) !== 'PK') throw new PackError(reason('not-a-zip'));
  const sizes = new Map<string, number>();
  let entries = 0;
  let bytes = 0;
  const unpack = () =>
    unzipSync(archive, {
      filter: ({ name, size, originalSize }) => {
        entries += 1;
        bytes += originalSize;
        if (entries > MAX_ENTRIES) throw new PackError(reason('zip-too-many', { count: MAX_ENTRIES }));
        if (bytes > MAX_PACK_BYTES) throw new PackError(reason('zip-too-large'));
        if (originalSize > MAX_RATIO * Math.max(size, 1024))
          throw new PackError(reason('zip-too-dense', { name, ratio: MAX_RATIO }));
        if (!isIconName(path.posix.basename(name))) return false;
        sizes.set(name, originalSize);
        return originalSize <= MAX_ICON_BYTES && size <= MAX_ICON_BYTES;
      },
    });
  let contents: ReturnType<typeof unzipSync>;
  try {
    contents = unpack();
  } catch (error) {
    if (error instanceof PackError) throw error;
    throw new PackError(reason('zip-damaged'), { cause: error });
  }
  return [...sizes].map(([name, size]) => ({
    name: path.posix.basename(name),
    size,
    read: () => contents[name] ?? new Uint8Array(),
  }));
}

function isIconName(name: string): boolean {
  return name.toLowerCase().endsWith('.png') && !name.startsWith('.');
}
