import type { FirImage, FirImages, ProcessedImage } from '../fir-images.ts';
import { isCorrected } from '../scan-outcome.ts';

/**
 * The pictures with finished readings added. Of the same stockpile in two exports the newer one stays, unless a person has
 * worked on the older one.
 */
export function withReadings(
  shown: FirImage[],
  readings: readonly ProcessedImage[],
): Pick<FirImages, 'images' | 'repeated' | 'outdated'> {
  const known = new Set(shown.map(({ fingerprint }) => fingerprint));
  const repeated: string[] = [];
  const outdated: string[] = [];
  let images = shown;
  for (const reading of readings) {
    if (known.has(reading.fingerprint)) {
      // A watched folder brings most of its stockpiles again with each save.
      if (reading.source !== 'save-file') repeated.push(reading.fileName);
      continue;
    }
    known.add(reading.fingerprint);
    const same = images.filter((one) => isSameExport(one, reading));
    const replaced = same.find((one) => !isWorkedOn(one, reading));
    if (same.some((one) => reading.fileTimestamp < one.fileTimestamp)) outdated.push(reading.fileName);
    else if (replaced !== undefined) {
      outdated.push(replaced.fileName);
      images = images.map((one) => (one === replaced ? reading : one));
    } else images = [...images, reading];
  }
  return { images, repeated, outdated };
}

function isSameExport(one: FirImage, reading: ProcessedImage): one is ProcessedImage {
  const key = reading.scan.exported?.key;
  return key !== undefined && one.status === 'processed' && one.scan.exported?.key === key;
}

/** Whether something that a person did would be lost. A chosen stockpile is not, if the newer reading is of it, too. */
function isWorkedOn({ scan }: ProcessedImage, newer: ProcessedImage): boolean {
  const isOtherName = scan.stockpileName !== newer.scan.stockpileName;
  return isCorrected(scan) || scan.place !== undefined || (scan.isNameChosen === true && isOtherName);
}
