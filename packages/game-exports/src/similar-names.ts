import { nameKey } from '@backline/domain';

/** How many candidates are offered for an unknown name. */
const MAX_NAMES = 3;

/**
 * Code names of the items whose names share most pairs of letters with a name (Sørensen–Dice coefficient), the nearest
 * first; those that share less than a third are left out.
 */
export function similarNames(name: string, index: ReadonlyMap<string, readonly string[]>): string[] {
  const wanted = pairsOf(nameKey(name));
  const ranked = knownPairs(index).map(({ codeNames, pairs }) => ({ codeNames, score: dice(wanted, pairs) }));
  return ranked
    .filter(({ score }) => score >= 1 / 3)
    .sort((a, b) => b.score - a.score)
    .flatMap(({ codeNames }) => codeNames)
    .slice(0, MAX_NAMES);
}

type KnownPairs = { codeNames: readonly string[]; pairs: ReadonlySet<string> }[];
const cached = new WeakMap<ReadonlyMap<string, readonly string[]>, KnownPairs>();

/** The pairs of all names of an index, which a text with many unknown lines would need again and again. */
function knownPairs(index: ReadonlyMap<string, readonly string[]>): KnownPairs {
  const known = cached.get(index);
  if (known !== undefined) return known;
  const made = [...index].map(([name, codeNames]) => ({ codeNames, pairs: pairsOf(name) }));
  cached.set(index, made);
  return made;
}

function pairsOf(text: string): Set<string> {
  const letters = [...text];
  return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
}

function dice(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  if (first.size + second.size === 0) return 0;
  let shared = 0;
  for (const pair of first) if (second.has(pair)) shared += 1;
  return (2 * shared) / (first.size + second.size);
}
