import { isPublicName } from '@backline/domain';
import { nameLikeness, SAME_NAME } from '@backline/recognition';
import { openedFile } from '../../../screenshots/opened-file.ts';
import { recalledOutcome } from '../../reading/recalled-outcome.ts';
import { isCorrected, type Scan } from '../../reading/scan-outcome.ts';
import type { FirImage, ProcessedImage } from '../../store/fir-images.ts';
import type { LiveStockpile } from './use-live-reading.ts';

const MARK = 'live-';

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
  const fileName = fileNameOf(outcome.scan.stockpileName);
  const file = await openedFile(new File([image], fileName, { type: image.type, lastModified: at }));
  if (file === null) return null;
  const fingerprint = MARK + file.fingerprint;
  return { ...file, fingerprint, source: 'screenshot', status: 'processed', scan: outcome.scan };
}

/** Whether a picture came from the game's window, even if it was restored from an earlier visit. */
export function isSeenLive({ fingerprint }: FirImage): boolean {
  return fingerprint.startsWith(MARK);
}

/** Identifies one reading: a newer one of the same stockpile takes over the id. */
export function readingKey({ id, fileTimestamp }: FirImage): string {
  return `${id} ${fileTimestamp}`;
}

/**
 * The pictures with one more from the game's window. It replaces an earlier one of the same stockpile that nobody has
 * corrected, and keeps the stockpile that was chosen for that one, and the code and warehouse typed for it. It also keeps
 * its id, so that a field that is being typed in stays on the screen. A corrected picture stays beside it: nothing typed is
 * lost, and the review says that two pictures show the same stockpile.
 */
export function withSeen(images: readonly FirImage[], seen: ProcessedImage): FirImage[] {
  const earlier = images.find(
    (image): image is ProcessedImage =>
      image.status === 'processed' &&
      isSeenLive(image) &&
      isSameName(image.scan, seen.scan) &&
      isSameBuilding(image.scan.warehouseType, seen.scan.warehouseType) &&
      !isCorrected(image.scan),
  );
  if (earlier === undefined) return [...images, seen];
  const { id } = earlier;
  const { stockpileName, isNameChosen, place } = earlier.scan;
  const scan = { ...seen.scan, stockpileName, isNameChosen, place };
  return [...images.filter((image) => image !== earlier), { ...seen, id, scan }];
}

/** Names that cannot be read are the same if their pictures are. Public stockpiles of several buildings all have one name. */
function isSameName(one: Scan, other: Scan): boolean {
  if (isPublicName(other.readName)) return false;
  if (one.unread === null || other.unread === null)
    return one.readName === other.readName && one.unread === other.unread;
  return nameLikeness(one.unread.shape, other.unread.shape) >= SAME_NAME;
}

/** A covered title matches any. */
function isSameBuilding(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
}
