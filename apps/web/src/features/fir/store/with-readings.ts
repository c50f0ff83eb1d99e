import { isPublicName, observationsByStockpile, type StockpileObservation } from '@backline/domain';
import type { Exported } from '../reading/exported.ts';
import { isCorrected } from '../reading/scan-outcome.ts';
import type { FirImage, FirImages, ProcessedImage } from './fir-images.ts';

type ExportedImage = ProcessedImage & { scan: { exported: Exported } };

/**
 * The pictures with finished readings added. Of one stockpile in several exports the latest stays
 * (docs/spec/reports.md#observations), unless a person has worked on an older one; where nothing tells which is the latest
 * all stay, and the page asks.
 */
export function withReadings(
  shown: FirImage[],
  readings: readonly ProcessedImage[],
): Pick<FirImages, 'images' | 'repeated' | 'outdated'> {
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
    const older = all.filter((one) => one !== latest && (fresh.includes(one) || !isWorkedOn(one, latest)));
    const replaced = fresh.includes(latest) ? older.find((one) => !fresh.includes(one)) : undefined;
    outdated.push(...older.map(({ fileName }) => fileName));
    images = images.flatMap((image) => {
      if (image === replaced) return [latest];
      if (image === latest) return replaced === undefined ? [latest] : [];
      return older.some((one) => one === image) ? [] : [image];
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
