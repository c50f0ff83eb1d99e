import { PUBLIC_STOCKPILE } from './stockpile-name.ts';

/** Reasons why a reading cannot be reported (docs/spec/reports.md#picture-states). */
export const READING_PROBLEMS = [
  'no-stockpile',
  'production',
  'not-stock',
  'nameless',
  'unreadable-name',
] as const;
export type ReadingProblem = (typeof READING_PROBLEMS)[number];

/** Facts that are known of a picture once it was read. */
export interface ReadingFacts {
  kind: 'stockpile' | 'resource-node' | 'production' | 'none';
  /** The title of the building; null where none could be read. */
  structureType: string | null;
  stockpileName: string | null;
  /** Ratio 0-1 of both header texts together. */
  headerConfidence: number;
}

/** Tells why a picture of this kind shows no stock; null for a stockpile. */
export function stockProblem(
  kind: ReadingFacts['kind'],
): Exclude<ReadingProblem, 'nameless' | 'unreadable-name'> | null {
  if (kind === 'none') return 'no-stockpile';
  if (kind === 'production') return 'production';
  return kind === 'stockpile' ? null : 'not-stock';
}

/**
 * The name of the stockpile that a reading shows: the one that was read, or `Public` where the title of the building is
 * all that the header says (docs/spec/reports.md#public-stockpiles). Null where there is none. Spaces are not a name.
 */
export function shownStockpileName({
  kind,
  structureType,
  stockpileName,
  headerConfidence,
}: ReadingFacts): string | null {
  const name = stockpileName?.trim();
  if (name) return name;
  // If the title was read although the confidence is 0, it is the name that cannot be read, for example in another
  // script.
  const isTitleAlone = kind === 'stockpile' && structureType !== null && headerConfidence > 0;
  return isTitleAlone ? PUBLIC_STOCKPILE : null;
}

/** Tells why a reading cannot be reported; null where it shows stock and which stockpile it is. */
export function readingProblem(facts: ReadingFacts): ReadingProblem | null {
  const problem = stockProblem(facts.kind);
  if (problem !== null || shownStockpileName(facts) !== null) return problem;
  return facts.structureType !== null ? 'unreadable-name' : 'nameless';
}
