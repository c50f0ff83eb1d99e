import { bringsMany, type ProcessedImage } from './fir-images.ts';
import { type ComparedImage, isSure } from './use-report-counts.ts';

/**
 * What a reading would do: `new` stockpiles are to be created or matched by hand, `check` wants a person's eye, `known` is
 * no newer than what is stored, and `loading` waits for that.
 */
export type ReadingState = 'loading' | 'new' | 'check' | 'known' | 'same' | 'changed';

/** What a reading of an export would do (docs/spec/exports.md#review). */
export function readingState(compared: ComparedImage, known: readonly string[]): ReadingState {
  const { image, stored, counts } = compared;
  if (!known.includes(image.scan.stockpileName)) return 'new';
  if (stored === undefined) return 'loading';
  if (Date.parse(image.fileTimestamp) <= Date.parse(stored.firUpdatedAt)) return 'known';
  if (!isSure(compared)) return 'check';
  return counts.changed + counts.gone === 0 ? 'same' : 'changed';
}

/** The readings of a review by what happens to them. */
export interface Sorted {
  /** To be shown: pictures, texts, and of save files and tables what has something new. */
  open: ProcessedImage[];
  /** Of save files and tables, what has nothing new. */
  settled: ProcessedImage[];
  /** What can be sent without another look. */
  sure: ProcessedImage[];
  /** Of `settled`, what is no newer than what is stored: it is not sent. */
  known: ProcessedImage[];
}

/** Sorts the readings of a review. Only save files and tables bring stockpiles of which nobody asked. */
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
