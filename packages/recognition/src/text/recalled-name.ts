import { ALIKE_NAME, type NameShape, nameLikeness, SAME_NAME } from './name-shape.ts';

/** What the picture of a name that cannot be read says by itself. */
export interface Recalled {
  /** The stockpile whose name was the very same picture before; null where none was. */
  name: string | null;
  /** Names of stockpiles whose picture is alike, the likeliest first. */
  alike: string[];
}

export const NOTHING_RECALLED: Recalled = { name: null, alike: [] };

const MOST_ALIKE = 3;

/**
 * What is known of the picture of a name.
 *
 * @param known the newest first: of two that are the same picture the newer one holds
 */
export function recalled(shape: NameShape, known: readonly { name: string; shape: NameShape }[]): Recalled {
  const likely = known
    .map((one) => ({ name: one.name, likeness: nameLikeness(shape, one.shape) }))
    .filter(({ likeness }) => likeness >= ALIKE_NAME);
  const same = likely.find(({ likeness }) => likeness >= SAME_NAME)?.name ?? null;
  const alike = new Set(likely.sort((one, other) => other.likeness - one.likeness).map(({ name }) => name));
  return { name: same, alike: [...alike].slice(0, MOST_ALIKE) };
}
