import type { NameChoice } from '@backline/contract';
import { nameKey } from '@backline/domain';
import { readLabels } from '@backline/game-exports';
import type { Db } from '../../db/database.ts';
import { gameNamesOf } from '../stock/game-names.ts';
import {
  deleteNamesBeyondShares,
  insertLearntNames,
  listLearntNames,
} from '../stock/learnt-names.queries.ts';
import { knownCodeNames, lockTeaching } from './drawings.queries.ts';

/** More than a few updates rename. */
const MAX_NAMES = 500;

/**
 * Stores what people chose for names that no catalog knows (docs/spec/exports.md#unknown-items). A choice that is in force
 * already changes nothing; another one for the same name overrules it, and both stay on the list. A name that the catalog
 * knows, in whatever language, is never given another item.
 * @returns how many of the choices hold now.
 */
export async function learnNames(
  db: Db,
  choices: readonly NameChoice[],
  { userId, username, now }: { userId: number; username: string; now: Date },
): Promise<number> {
  await lockTeaching(db);
  const items = await knownCodeNames(
    db,
    choices.map(({ codeName }) => codeName),
  );
  const { index } = await gameNamesOf(db);
  const { labels } = readLabels(
    choices.map(({ name }) => name),
    index,
  );
  const kept = choices.filter(
    ({ codeName }, place) => items.has(codeName) && [null, 'learnt'].includes(labels[place]?.found ?? null),
  );
  const inForce = new Map((await listLearntNames(db)).map(({ name, codeName }) => [nameKey(name), codeName]));
  const fresh = new Map(
    kept
      .filter(({ name, codeName }) => inForce.get(nameKey(name)) !== codeName)
      .map(({ name, codeName }) => [nameKey(name), { name, codeName }]),
  );
  if (fresh.size > 0) {
    const shared = { userId, username, learntAt: now.toISOString() };
    await insertLearntNames(
      db,
      [...fresh].map(([key, choice]) => ({ key, ...choice, ...shared })),
    );
    await deleteNamesBeyondShares(db, MAX_NAMES);
  }
  return kept.length;
}
