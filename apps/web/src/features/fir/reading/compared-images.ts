import { type StockpileContents, stockpiles } from '@backline/contract';
import { isLargeLoss, isOtherBuilding } from '@backline/domain';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../../api/client/query.ts';
import { comparedRows, type ReviewCounts, reviewCounts } from './compared-rows.ts';
import type { ProcessedImage } from './fir-image.ts';
import { stockLines } from './read-rows.ts';

/** A picture compared with what is stored. */
export interface ComparedImage {
  image: ProcessedImage;
  /** Undefined while it is loading, if it cannot be loaded, or without a known stockpile. */
  stored: StockpileContents | undefined;
  counts: ReviewCounts;
}

/** Compares every picture of a known stockpile with what is stored. */
export function useComparedImages(
  images: readonly ProcessedImage[],
  known: readonly string[],
): ComparedImage[] {
  const names = [...new Set(images.map(({ scan }) => scan.stockpileName))];
  const stored = useQueries({
    queries: names.map((name) => ({
      ...query(stockpiles.contents, { query: { name } }),
      enabled: known.includes(name),
    })),
  });
  return images.map((image) => {
    const { rows, stockpileName } = image.scan;
    const data = stored[names.indexOf(stockpileName)]?.data;
    return { image, stored: data, counts: reviewCounts(rows, comparedRows(rows, data).settled) };
  });
}

/** The counts of all pictures together. */
export function summedCounts(compared: readonly ComparedImage[]): ReviewCounts {
  const sum = (name: keyof ReviewCounts) => compared.reduce((all, { counts }) => all + counts[name], 0);
  return { unchecked: sum('unchecked'), changed: sum('changed'), gone: sum('gone'), same: sum('same') };
}

/** Whether a reading can be sent without a look: every row sure, and nothing that would be asked about. */
export function isSure({ image, stored, counts }: ComparedImage): boolean {
  const { rows, exported } = image.scan;
  if (stored === undefined || counts.unchecked > 0) return false;
  // A picture without rows may be a bad one; an export without rows says that there is nothing.
  if (exported === null ? rows.length === 0 : exported.notes.length > 0) return false;
  return (
    !isOtherBuilding(image.scan.warehouseType, stored.warehouse.buildingType) &&
    !isLargeLoss(storedLines(stored), stockLines(rows)) &&
    !isOlder(image, stored)
  );
}

/** Whether the stored report is newer than the picture. */
export function isOlder({ fileTimestamp }: ProcessedImage, { firUpdatedAt }: StockpileContents): boolean {
  return Date.parse(fileTimestamp) < Date.parse(firUpdatedAt);
}

export function storedLines({ contents }: StockpileContents) {
  return contents.map(({ firName, ...line }) => ({ codeName: firName, ...line }));
}
