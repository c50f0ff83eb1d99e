import { type ComparedImage, changesOf, isSure } from '../reading/compared-images.ts';
import { sharedStockpiles } from '../reading/report-problems.ts';
import type { LastSeen, ReadingCounts } from './reading-texts.ts';

/** The state of a seen stockpile, by what has to be done with it (docs/spec/live-reading.md#review). */
type SeenState =
  /** Its name cannot be read, and nobody has entered it yet. */
  | 'unread'
  /** No stockpile of this name is known. */
  | 'new'
  /** A person has to check it or answer a question. */
  | 'check'
  /** Sure, and the same as stored. */
  | 'same'
  /** Sure, and different from what is stored. */
  | 'changed';

export interface SeenStockpile extends ComparedImage {
  state: SeenState;
}

/** A stockpile of this live reading that was sent. */
export interface SentStockpile {
  name: string;
  changed: number;
  at: number;
}

/** The stockpiles under review, newest first, each with its state. */
export function seenStockpiles(
  compared: readonly ComparedImage[],
  known: readonly string[],
): SeenStockpile[] {
  const shared = sharedStockpiles(compared.map(({ image }) => image));
  const stateOf = (image: ComparedImage): SeenState => {
    const { stockpileName } = image.image.scan;
    if (stockpileName === '') return 'unread';
    if (!known.includes(stockpileName)) return 'new';
    if (!isSure(image) || shared.has(stockpileName)) return 'check';
    return changesOf(image.counts) === 0 ? 'same' : 'changed';
  };
  return compared.map((image) => ({ ...image, state: stateOf(image) })).toReversed();
}

/** The ones that can be sent without a check. */
export function sureOnes(seen: readonly SeenStockpile[]): SeenStockpile[] {
  return seen.filter(({ state }) => state === 'changed' || state === 'same');
}

/** The counts of a live reading over what is under review and what was sent; each stockpile counts once. */
export function readingCounts(seen: readonly SeenStockpile[], sent: readonly SentStockpile[]): ReadingCounts {
  const open = new Set(seen.map(({ image }) => image.scan.stockpileName || image.id));
  const gone = [...new Map(sent.map((stockpile) => [stockpile.name, stockpile])).values()].filter(
    ({ name }) => !open.has(name),
  );
  return {
    seen: open.size + gone.length,
    changed:
      seen.filter((stockpile) => changesOf(stockpile.counts) > 0).length +
      gone.filter(({ changed }) => changed > 0).length,
    toCheck: seen.filter(({ state }) => state !== 'same' && state !== 'changed').length,
  };
}

/** The newest stockpile, under review or sent. */
export function lastSeen(seen: readonly SeenStockpile[], sent: readonly SentStockpile[]): LastSeen | null {
  const [newest] = seen;
  const last = sent.at(-1);
  const at = newest === undefined ? 0 : Date.parse(newest.image.fileTimestamp);
  if (last !== undefined && last.at > at)
    return { name: last.name, rows: 0, changed: last.changed, unchecked: 0, isNew: false, at: last.at };
  if (newest === undefined) return null;
  const { scan } = newest.image;
  return {
    name: scan.stockpileName,
    rows: scan.rows.length,
    changed: changesOf(newest.counts),
    unchecked: newest.counts.unchecked,
    isNew: newest.state === 'new',
    at,
  };
}
