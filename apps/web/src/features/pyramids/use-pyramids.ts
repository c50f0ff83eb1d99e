import { type PyramidPlan, pyramidPlan, pyramids } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { send } from '../../api/client/call.ts';
import { inPageNames } from '../../api/client/item-names.ts';
import { query } from '../../api/client/query.ts';
import { slot } from '../../api/storage/slots.ts';
import { versionedCopy } from '../../api/storage/versioned-copy.ts';

const pyramidPlans = z.array(pyramidPlan);

/** The stored copy of the pyramids with its version (docs/spec/api.md#versions). */
const loadPyramids = versionedCopy<PyramidPlan[]>({
  askVersion: (signal) => send(pyramids.version, {}, signal),
  // Stock is not part of the version, and none of it may remain in the browser: parsing as plans drops it.
  ask: async (signal) => pyramidPlans.parse(await send(pyramids.list, {}, signal)),
  copy: slot('pyramids', 'local', pyramidPlans),
  copyVersion: slot('pyramidsVersion', 'local', z.string()),
});

/**
 * All pyramids by name, without stock, from this browser's copy while its version is current
 * (docs/spec/api.md#versions). Stock is requested per pyramid: see `useLiveStock`.
 */
export function usePyramids({ enabled = true } = {}): UseQueryResult<PyramidPlan[]> {
  return useQuery({
    enabled,
    queryKey: query(pyramids.list).queryKey,
    queryFn: async ({ signal }) => inPageNames(await loadPyramids(signal)),
  });
}
