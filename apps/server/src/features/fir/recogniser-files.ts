import fs from 'node:fs';
import path from 'node:path';

/** The recogniser's data files; their names are part of the page's code. */
export const RECOGNISER_FILES = ['icons.bin', 'text.bin'] as const;
type RecogniserFileName = (typeof RECOGNISER_FILES)[number];

/** A data file as it is now: `tag` changes when its contents do. */
export interface RecogniserFile {
  path: string;
  tag: string;
}

/** The folder of an operator's own data files. */
function recognitionDirectory(dataDirectory: string): string {
  return path.join(dataDirectory, 'recognition');
}

/**
 * The data file in use: one in the data folder replaces the shipped one, which is how new icons reach
 * every browser without a new release. Null if there is neither.
 * @param shipped the folder of the shipped files.
 */
export function recogniserFile(
  dataDirectory: string,
  shipped: string,
  name: RecogniserFileName,
): RecogniserFile | null {
  for (const folder of [recognitionDirectory(dataDirectory), shipped]) {
    const file = path.join(folder, name);
    const found = fs.statSync(file, { throwIfNoEntry: false });
    if (found !== undefined)
      return { path: file, tag: `${found.size.toString(36)}-${Math.floor(found.mtimeMs).toString(36)}` };
  }
  return null;
}
