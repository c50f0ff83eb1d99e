import { isPublicName, observationsByStockpile, type StockpileObservation } from '@backline/domain';
import { nameLikeness, SAME_NAME } from '@backline/recognition';
import type { Exported } from '../reading/exported.ts';
import { type FirImage, isSeenLive, type ProcessedImage } from '../reading/fir-image.ts';
import { isCorrected, type Scan } from '../reading/scan.ts';

type ExportedImage = ProcessedImage & { scan: { exported: Exported } };

/**
 * The pictures with finished readings added. Of one stockpile in several exports the latest stays
 * (docs/spec/reports.md#observations), unless a person has worked on an older one; where nothing tells which is the latest
 * all stay, and the page asks.
 */
export function withReadings(
  shown: FirImage[],
  readings: readonly ProcessedImage[],
): { images: FirImage[]; repeated: string[]; outdated: string[] } {
  const known = new Set(shown.map(({ fingerprint }) => fingerprint));
  const repeated: string[] = [];
  const fresh: ProcessedImage[] = [];
  for (const reading of readings) {
    if (!known.has(reading.fingerprint)) fresh.push(reading);
    // A watched folder brings most of its stockpiles again with each save.
    else if (reading.source !== 'save-file') repeated.push(reading.fileName);
    known.add(reading.fingerprint);
  }
  let images = [...shown, ...fresh];
  const outdated: string[] = [];
  const stockpiles = observationsByStockpile(images.filter(isExported), observationOf, ({ scan: { rows } }) =>
    JSON.stringify(
      rows.map(({ codeName, written, crated, quantity }) => [codeName, written, crated, quantity]).sort(),
    ),
  );
  for (const { all, latest } of stockpiles) {
    if (latest === null) continue;
    const older = all.filter(
      (image) => image !== latest && (fresh.includes(image) || !isWorkedOn(image, latest)),
    );
    const replaced = fresh.includes(latest) ? older.find((image) => !fresh.includes(image)) : undefined;
    outdated.push(...older.map(({ fileName }) => fileName));
    images = images.flatMap((image) => {
      if (image === replaced) return [latest];
      if (image === latest) return replaced === undefined ? [latest] : [];
      return older.some((exportedImage) => exportedImage === image) ? [] : [image];
    });
  }
  return { images, repeated, outdated };
}

function isExported(image: FirImage): image is ExportedImage {
  return image.status === 'processed' && image.scan.exported !== null;
}

function observationOf({ source, fileTimestamp, scan }: ExportedImage): StockpileObservation {
  const { region, position, title, side, isTimed, writtenAt } = scan.exported;
  return {
    name: isPublicName(scan.readName) ? '' : scan.readName,
    structure: scan.warehouseType ?? '',
    region,
    position,
    // The side of a text is only what most of its items are, which changes.
    side: source === 'save-file' ? side : null,
    title,
    at: isTimed ? fileTimestamp : null,
    writtenAt,
  };
}

/** Whether something that a person did would be lost. A chosen stockpile is not, if the newer reading is of it, too. */
function isWorkedOn({ scan }: ProcessedImage, newer: ProcessedImage): boolean {
  const isOtherName = scan.stockpileName !== newer.scan.stockpileName;
  return isCorrected(scan) || scan.place !== undefined || (scan.isNameChosen === true && isOtherName);
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
function isSameName(first: Scan, second: Scan): boolean {
  if (isPublicName(second.readName)) return false;
  if (first.unread === null || second.unread === null)
    return first.readName === second.readName && first.unread === second.unread;
  return nameLikeness(first.unread.shape, second.unread.shape) >= SAME_NAME;
}

/** A covered title matches any. */
function isSameBuilding(a: string | null, b: string | null): boolean {
  return a === null || b === null || a === b;
}
