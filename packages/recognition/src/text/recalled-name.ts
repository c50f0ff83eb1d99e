import { ALIKE_NAME, type NameShape, nameLikeness, SAME_NAME } from './name-shape.ts';

/** The names that earlier answers give to the picture of a name that cannot be read. */
export interface Recalled {
  /** The name that people gave to the same picture; null if there is none. */
  name: string | null;
  /** The names of similar pictures, the likeliest first. */
  alike: string[];
}

export const NOTHING_RECALLED: Recalled = { name: null, alike: [] };

const MAX_ALIKE = 3;

/**
 * Looks up the picture of a name among earlier ones.
 *
 * @param known newest first: of two names for the same picture the newer one counts
 */
export function recalled(shape: NameShape, known: readonly { name: string; shape: NameShape }[]): Recalled {
  const likely = known
    .map((candidate) => ({ name: candidate.name, likeness: nameLikeness(shape, candidate.shape) }))
    .filter(({ likeness }) => likeness >= ALIKE_NAME);
  const same = likely.find(({ likeness }) => likeness >= SAME_NAME)?.name ?? null;
  const alike = new Set(likely.sort((a, b) => b.likeness - a.likeness).map(({ name }) => name));
  return { name: same, alike: [...alike].slice(0, MAX_ALIKE) };
}
