import { type StockpileContents, stockpiles } from '@backline/contract';
import {
  contentsDifference,
  isKnownChange,
  isLargeLoss,
  isOtherBuilding,
  type ReportDoubt,
  stockKey,
} from '@backline/domain';
import { useQueries } from '@tanstack/react-query';
import { query } from '../../../api/client/query.ts';
import type { ProcessedImage } from './fir-image.ts';
import { doubtfulPart, type ReadRow, stockLines } from './read-rows.ts';

/**
 * The effect that a report would have, in rows: how many are to be checked, and items of the stockpile by what happens
 * to them.
 */
export interface ReviewCounts {
  unchecked: number;
  /** Items with another quantity than before, without those that go to zero and new ones. */
  changed: number;
  gone: number;
  /** Items of which nothing was stored; all of a stockpile that is not known. */
  fresh: number;
  /** Items that stay as they are, as far as is known. */
  same: number;
}

/** A picture compared with what is stored. */
export interface ComparedImage {
  image: ProcessedImage;
  /** Undefined while it is loading, if it cannot be loaded, or without a known stockpile. */
  stored: StockpileContents | undefined;
  counts: ReviewCounts;
}

export function contentsOf(name: string) {
  return query(stockpiles.contents, { query: { name } });
}

/** Compares every picture of a known stockpile with what is stored. */
export function useComparedImages(
  images: readonly ProcessedImage[],
  known: readonly string[],
): ComparedImage[] {
  const names = [...new Set(images.map(({ scan }) => scan.stockpileName))];
  const stored = useQueries({
    queries: names.map((name) => ({ ...contentsOf(name), enabled: known.includes(name) })),
  });
  return images.map((image) => {
    const { stockpileName } = image.scan;
    return comparedImage(image, stored[names.indexOf(stockpileName)]?.data, !known.includes(stockpileName));
  });
}

/** @param isNew whether its stockpile is not known yet. */
export function comparedImage(
  image: ProcessedImage,
  stored: StockpileContents | undefined,
  isNew = false,
): ComparedImage {
  const { rows } = image.scan;
  const { counts } = comparedRows(rows, stored);
  return { image, stored, counts: isNew ? { ...counts, fresh: rows.length } : counts };
}

/**
 * Compares the rows with what is stored; everything is empty while that is unknown.
 * @returns the difference of a row's item, the differences whose quantity is known (`settled`), the items that are
 * stored but not among the rows (`gone`), and how many there are.
 */
export function comparedRows(rows: readonly ReadRow[], stored: StockpileContents | undefined) {
  const differences = stored ? contentsDifference(storedLines(stored), stockLines(rows)) : [];
  const byItem = new Map(
    differences.map((difference) => [stockKey(difference.codeName, difference.crated), difference]),
  );
  const keyOf = ({ codeName, crated }: ReadRow) => stockKey(codeName ?? '', crated);
  const listed = new Set(rows.map(keyOf));
  const unsettled = new Set(rows.filter((row) => row.quantity === null).map(keyOf));
  const settled = differences.filter(({ codeName, crated }) => !unsettled.has(stockKey(codeName, crated)));
  const gone = settled.filter(({ before, after }) => before > 0 && after === 0).length;
  const fresh = settled.filter(({ before, after }) => before === 0 && after > 0).length;
  const differing = settled.filter(isKnownChange).length;
  return {
    differenceOf: ({ codeName, crated }: ReadRow) =>
      codeName === null ? undefined : byItem.get(stockKey(codeName, crated)),
    settled,
    gone: differences.filter(
      ({ codeName, crated, before }) => before > 0 && !listed.has(stockKey(codeName, crated)),
    ),
    counts: {
      unchecked: rows.filter((row) => doubtfulPart(row) !== null).length,
      changed: differing - gone - fresh,
      gone,
      fresh,
      same: settled.length - differing,
    },
  };
}

/** How many items change their quantity. */
export function changesOf({ changed, gone, fresh }: ReviewCounts): number {
  return changed + gone + fresh;
}

/** The counts of all pictures together. */
export function summedCounts(compared: readonly ComparedImage[]): ReviewCounts {
  const sum = (name: keyof ReviewCounts) => compared.reduce((all, { counts }) => all + counts[name], 0);
  return {
    unchecked: sum('unchecked'),
    changed: sum('changed'),
    gone: sum('gone'),
    fresh: sum('fresh'),
    same: sum('same'),
  };
}

/** A question that a report raises: the stored report may be newer than the picture (`stale`), too. */
export type Question = Exclude<ReportDoubt, 'unknown-items'> | 'stale';

/** The questions that a report of this picture would raise. */
export function questionsAbout(
  { scan, fileTimestamp }: ProcessedImage,
  stored: StockpileContents,
): Question[] {
  const questions: Question[] = [];
  if (isOtherBuilding(scan.warehouseType, stored.warehouse.buildingType)) questions.push('other-building');
  if (isLargeLoss(storedLines(stored), stockLines(scan.rows))) questions.push('large-loss');
  if (Date.parse(fileTimestamp) < Date.parse(stored.firUpdatedAt)) questions.push('stale');
  return questions;
}

/** Tells whether a reading can be sent without a look: every row sure, and nothing that would be asked about. */
export function isSure({ image, stored, counts }: ComparedImage): boolean {
  const { rows, exported } = image.scan;
  if (stored === undefined || counts.unchecked > 0) return false;
  // A picture without rows may be a bad one; an export without rows says that there is nothing.
  if (exported === null ? rows.length === 0 : exported.notes.length > 0) return false;
  return questionsAbout(image, stored).length === 0;
}

/**
 * The effect that a reading would have: `new` stockpiles have to be created or matched by hand, `check` needs a person,
 * `known` is not newer than what is stored, and `loading` still waits for the stored contents.
 */
export type ReadingState = 'loading' | 'new' | 'check' | 'known' | 'same' | 'changed';

/** Tells what a reading of an export would do (docs/spec/exports.md#review). */
export function readingState(compared: ComparedImage, known: readonly string[]): ReadingState {
  const { image, stored, counts } = compared;
  if (!known.includes(image.scan.stockpileName)) return 'new';
  if (stored === undefined) return 'loading';
  if (Date.parse(image.fileTimestamp) <= Date.parse(stored.firUpdatedAt)) return 'known';
  if (!isSure(compared)) return 'check';
  return changesOf(counts) === 0 ? 'same' : 'changed';
}

function storedLines({ contents }: StockpileContents) {
  return contents.map(({ firName, ...line }) => ({ codeName: firName, ...line }));
}
