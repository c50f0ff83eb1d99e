import { reason } from '@backline/contract';
import { plainText } from '@backline/domain';
import unhomoglyph from 'unhomoglyph';
import type { Db } from '../db/database.ts';
import { listNames, lockNames, type NamedKind } from '../db/names.queries.ts';
import { invalid } from './errors.ts';

/**
 * Makes the skeletons of a name, which names that look the same have in common (Unicode's UTS #39, section 4). The list has
 * pairs of marks, and pairs of letters with their marks, so there are two: in the second, letters are exchanged with their
 * marks.
 */
function skeletonsOf(name: string): [string, string] {
  const visible = plainText(name).replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const skeleton = (text: string) => unhomoglyph(text.normalize('NFD')).normalize('NFD');
  return [skeleton(visible), `whole ${skeleton(unhomoglyph(visible))}`];
}

/** Tells whether a name looks like one of others, and is another one. */
export function lookAlikesOf(otherNames: readonly string[]): (name: string) => boolean {
  const bySkeleton = new Map<string, Set<string>>();
  for (const otherName of otherNames)
    for (const skeleton of skeletonsOf(otherName)) {
      const same = bySkeleton.get(skeleton);
      if (same === undefined) bySkeleton.set(skeleton, new Set([otherName]));
      else same.add(otherName);
    }
  return (name) =>
    skeletonsOf(name).some((skeleton) =>
      [...(bySkeleton.get(skeleton) ?? [])].some((otherName) => otherName !== name),
    );
}

/**
 * Refuses a name that looks like that of another thing of its kind, which nobody could tell from it. A thing keeps the
 * name that it has, and names are equal only where the kind allows it. The other name is not told: the caller may not see
 * the thing that has it.
 * @param db the transaction that stores the name.
 * @param id of the thing that gets the name; undefined for a new one.
 * @throws ApiError `invalid` at `name`.
 */
export async function refuseLookAlike(
  db: Db,
  kind: NamedKind,
  name: string | undefined,
  id?: number,
): Promise<void> {
  if (name === undefined) return;
  const isKept = (await listNames(db, kind)).some((stored) => stored.id === id && stored.name === name);
  if (isKept) return;
  await lockNames(db);
  const otherNames = (await listNames(db, kind)).flatMap((stored) => (stored.id === id ? [] : [stored.name]));
  if (lookAlikesOf(otherNames)(name)) throw invalid({ name: reason('name-looks-like') });
}
