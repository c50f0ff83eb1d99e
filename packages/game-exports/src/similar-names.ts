import { fold } from './fold.ts';

/** So many candidates are offered for an unknown name. */
const MOST = 3;

/**
 * Code names of the items whose names share most pairs of letters with a name (Sørensen–Dice coefficient), the nearest
 * first; those that share less than a third are left out.
 */
export function similarNames(name: string, index: ReadonlyMap<string, readonly string[]>): string[] {
  const wanted = pairsOf(fold(name));
  const ranked = [...index].map(([known, codeNames]) => ({ codeNames, score: dice(wanted, pairsOf(known)) }));
  return ranked
    .filter(({ score }) => score >= 1 / 3)
    .sort((one, other) => other.score - one.score)
    .flatMap(({ codeNames }) => codeNames)
    .slice(0, MOST);
}

function pairsOf(text: string): Set<string> {
  const letters = [...text];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

function dice(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  if (one.size + other.size === 0) return 0;
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
