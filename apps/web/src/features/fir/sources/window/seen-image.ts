import { openedFile } from '../../../screenshots/opened-file.ts';
import { LIVE_MARK, type ProcessedImage } from '../../reading/fir-image.ts';
import { recalledOutcome } from '../../reading/scan-outcome.ts';
import type { LiveStockpile } from './use-live-reading.ts';

/**
 * A stockpile that was seen in the game's window, as a picture that has been read; null if it cannot be reported.
 * @param fileNameOf gives the picture's display name from the stockpile's name, which is '' if it cannot be read.
 */
export async function seenImage(
  { image, result, at }: LiveStockpile,
  fileNameOf: (stockpileName: string) => string,
): Promise<ProcessedImage | null> {
  const outcome = await recalledOutcome(result);
  if (!outcome.ok) return null;
  const { readName, unread } = outcome.scan;
  if (readName === '' && unread === null) return null; // its title is still covered
  const fileName = fileNameOf(outcome.scan.stockpileName);
  const file = await openedFile(new File([image], fileName, { type: image.type, lastModified: at }));
  if (file === null) return null;
  const fingerprint = LIVE_MARK + file.fingerprint;
  return { ...file, fingerprint, source: 'screenshot', status: 'processed', scan: outcome.scan };
}
