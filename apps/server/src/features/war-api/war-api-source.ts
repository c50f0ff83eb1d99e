import type { Shard } from '@backline/domain';
import type { Config } from '../../config.ts';

const ADDRESSES: Record<Shard, string> = {
  able: 'https://war-service-live.foxholeservices.com/api',
  baker: 'https://war-service-live-2.foxholeservices.com/api',
  charlie: 'https://war-service-live-3.foxholeservices.com/api',
};

/** The base address to ask; null where nothing is to be asked. */
export function sourceOf({ warApi }: Pick<Config, 'warApi'>, shard: Shard | null): string | null {
  if (warApi === 'off') return null;
  if (warApi !== undefined) return warApi.address;
  return shard === null ? null : ADDRESSES[shard];
}
