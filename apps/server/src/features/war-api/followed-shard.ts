import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { findState, readSettings, type StateRow } from './war-api.queries.ts';
import { sourceOf } from './war-api-source.ts';

/** The polling state of the followed shard; null where none is followed, or the stored state is of another one. */
export async function followedShard(db: Db, config: Pick<Config, 'warApi'>): Promise<StateRow | null> {
  const { shard } = await readSettings(db);
  const source = sourceOf(config, shard);
  const state = await findState(db);
  return source !== null && state?.source === source ? state : null;
}
