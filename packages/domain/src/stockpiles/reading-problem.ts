/** Why a reading cannot be reported (docs/spec/reports.md#picture-states). */
export const READING_PROBLEMS = [
  'no-stockpile',
  'production',
  'not-stock',
  'nameless',
  'unreadable-name',
] as const;
export type ReadingProblem = (typeof READING_PROBLEMS)[number];

/** What is known of a picture once it was read. */
export interface ReadingFacts {
  kind: 'stockpile' | 'resource-node' | 'production' | 'none';
  /** The title of the building; null where none could be read. */
  structureType: string | null;
  stockpileName: string | null;
  /** Ratio 0-1 of both header texts together. */
  headerConfidence: number;
}

/** Why a picture of this kind shows no stock; null for a stockpile. */
export function stockProblem(kind: ReadingFacts['kind']): ReadingProblem | null {
  if (kind === 'none') return 'no-stockpile';
  if (kind === 'production') return 'production';
  return kind === 'stockpile' ? null : 'not-stock';
}

/** Why a reading cannot be reported; null where it shows stock and the stockpile's name. Spaces are not a name. */
export function readingProblem({
  kind,
  structureType,
  stockpileName,
  headerConfidence,
}: ReadingFacts): ReadingProblem | null {
  const problem = stockProblem(kind);
  if (problem !== null || stockpileName?.trim()) return problem;
  // If the title was read although the confidence is 0, it is the name that cannot be read, for example in another
  // script.
  return structureType !== null && headerConfidence === 0 ? 'unreadable-name' : 'nameless';
}
