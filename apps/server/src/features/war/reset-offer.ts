import type { Reply, war } from '@backline/contract';
import { isRunning } from '@backline/domain';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { followedShard } from '../war-api/followed-shard.ts';
import { findWar, setDataWar, setDeclinedWar } from '../war-api/war-api.queries.ts';

/** The offer to reset, if the data are of another war than the one that the War API shows (docs/spec/war.md#new-war). */
export async function findResetOffer(
  db: Db,
  config: Pick<Config, 'warApi'>,
): Promise<Reply<typeof war.resetOffer>['offer']> {
  const state = await followedShard(db, config);
  if (state === null || state.dataWarId === null) return null;
  const current = await findWar(db);
  if (current === null || [state.dataWarId, state.declinedWarId].includes(current.warId)) return null;
  const { warId, number, startedAt } = current;
  return { warId, number, startedAt };
}

/** Hides the offer for everybody. A war that is not the present one is none that is offered: nothing happens. */
export async function declineReset(db: Db, warId: string): Promise<void> {
  if ((await findWar(db))?.warId === warId) await setDeclinedWar(db, warId);
}

/**
 * After a reset the data are of the present war, or of the next one if that is over.
 * @returns whether they were of another one before.
 */
export async function noteResetWar(db: Db): Promise<boolean> {
  const current = await findWar(db);
  return setDataWar(db, current !== null && isRunning(current) ? current.warId : null);
}
