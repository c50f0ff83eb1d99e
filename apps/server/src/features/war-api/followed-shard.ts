import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { findState, readSettings, type StateRow } from './war-api.queries.ts';
import { sourceOf } from './war-api-source.ts';

/** How asking goes of the shard that is followed now; null where none is, or what is stored is of another one. */
export async function followedShard(db: Db, config: Pick<Config, 'warApi'>): Promise<StateRow | null> {
  const { shard } = await readSettings(db);
  const source = sourceOf(config, shard);
  const state = await findState(db);
  return source !== null && state?.source === source ? state : null;
}
