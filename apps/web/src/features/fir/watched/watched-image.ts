import { openedFile } from '../../screenshots/opened-file.ts';
import type { WatchedStockpile } from '../../watch/use-watch.ts';
import type { FirImage, ProcessedImage } from '../fir-images.ts';
import { scanOutcome } from '../scan-outcome.ts';

const MARK = 'watched-';

/** A stockpile that was seen in the game's window, as a picture that has been read; null if it cannot be reported. */
export async function watchedImage(
  { image, result, at }: WatchedStockpile,
  fileName: string,
): Promise<ProcessedImage | null> {
  const outcome = scanOutcome(result);
  if (!outcome.ok) return null;
  const file = await openedFile(new File([image], fileName, { type: image.type, lastModified: at }));
  if (file === null) return null;
  const fingerprint = MARK + file.fingerprint;
  return { ...file, fingerprint, source: 'screenshot', status: 'processed', scan: outcome.scan };
}

/** Whether a picture came from the game's window, also if it was restored from an earlier visit. */
export function isWatched({ fingerprint }: FirImage): boolean {
  return fingerprint.startsWith(MARK);
}

/**
 * The pictures with one more from the game's window. It replaces an earlier one of the same stockpile that nobody has
 * corrected, and keeps the stockpile that was chosen for that one. A corrected picture stays beside it: nothing typed is
 * lost, and the review says that two pictures show the same stockpile.
 */
export function withWatched(images: readonly FirImage[], seen: ProcessedImage): FirImage[] {
  const earlier = images.find(
    (image): image is ProcessedImage =>
      image.status === 'processed' &&
      isWatched(image) &&
      image.scan.readName === seen.scan.readName &&
      isSameBuilding(image.scan.warehouseType, seen.scan.warehouseType) &&
      !image.scan.rows.some(({ isEdited, isChecked }) => isEdited || isChecked),
  );
  if (earlier === undefined) return [...images, seen];
  const scan = { ...seen.scan, stockpileName: earlier.scan.stockpileName };
  return [...images.filter((image) => image !== earlier), { ...seen, scan }];
}

/** A title that something covered may be any. */
function isSameBuilding(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}
