import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeIconModel } from '../src/icons/icon-model.ts';
import { loadRecogniser, type RecogniserData } from '../src/read-stockpile.ts';
import { fitIconModel } from '../tools/icons/fit-icon-model.ts';
import { readIconFolder } from '../tools/icons/icon-folder.ts';
import { writeDrawnIcons } from './draw-icons.ts';
import { loadAsset } from './load-asset.ts';

/** Built the way `npm run icons:build` does, only smaller: seconds instead of a minute. */
const QUICK_FIT = {
  plain: { samples: 12, moddedShare: 0.05, dimensions: 40 },
  modded: { samples: 8, moddedShare: 0.5, dimensions: 40 },
};

/** The bytes of icon data for the first `count` invented items. */
export async function buildDrawnIcons(count: number): Promise<ArrayBuffer> {
  const folder = await mkdtemp(join(tmpdir(), 'drawn-icons-'));
  try {
    await writeDrawnIcons(folder, count);
    return writeIconModel(fitIconModel(await readIconFolder(folder), () => 'item', QUICK_FIT));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Everything that reading drawn screenshots of the first `count` invented items needs. */
export async function loadDrawnRecogniser(count: number): Promise<RecogniserData> {
  return loadRecogniser(await buildDrawnIcons(count), await loadAsset('text.bin'));
}
