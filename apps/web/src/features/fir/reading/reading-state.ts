import { type ComparedImage, isSure } from './compared-images.ts';
import { bringsMany, type ProcessedImage } from './fir-image.ts';

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
  return counts.changed + counts.gone === 0 ? 'same' : 'changed';
}

/** The readings of a review, grouped by what happens to them. */
export interface Sorted {
  /** Readings to show: pictures, texts, and the stockpiles of save files and tables with changes. */
  open: ProcessedImage[];
  /** Stockpiles of save files and tables without changes. */
  settled: ProcessedImage[];
  /** Readings that can be sent without a further check. */
  sure: ProcessedImage[];
  /** The readings of `settled` that are not newer than what is stored, and are not sent. */
  known: ProcessedImage[];
}

/** Sorts the readings of a review. Only save files and tables bring stockpiles that nobody asked for. */
export function sortedReadings(compared: readonly ComparedImage[], names: readonly string[]): Sorted {
  const sorted: Sorted = { open: [], settled: [], sure: [], known: [] };
  const pinned = compared.some(({ image }) => bringsMany(image.source));
  for (const one of compared) {
    const state = readingState(one, names);
    const isPinned = bringsMany(one.image.source);
    const isSettled = isPinned && (state === 'known' || state === 'same');
    (isSettled ? sorted.settled : sorted.open).push(one.image);
    if (isPinned && state === 'known') sorted.known.push(one.image);
    else if (pinned && (state === 'changed' || state === 'same')) sorted.sure.push(one.image);
  }
  return sorted;
}
