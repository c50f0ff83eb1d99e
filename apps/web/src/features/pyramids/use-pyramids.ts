import { type PyramidPlan, pyramidPlan, pyramids } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { send } from '../../api/call.ts';
import { slot } from '../../api/slots.ts';
import { versionedCopy } from '../../api/versioned-copy.ts';

const plans = pyramidPlan.array();

/** The copy of the pyramids and its version (product.md §3). */
const loadPyramids = versionedCopy<PyramidPlan[]>({
  askVersion: (signal) => send(pyramids.version, undefined, signal),
  // Without the stock that readers get: it is no part of the version, and nothing of it stays behind in the browser.
  ask: async (signal) => plans.parse(await send(pyramids.list, undefined, signal)),
  copy: slot('pyramids', 'local', plans),
  copyVersion: slot('pyramidsVersion', 'local', z.string()),
});

/**
 * Every pyramid by name, without stock, from the browser's own copy while its version holds (product.md §7).
 * Stock is asked for of one pyramid: `query(pyramids.get, …)`.
 */
export function usePyramids(): UseQueryResult<PyramidPlan[]> {
  return useQuery({
    queryKey: [pyramids.list.feature, 'plans'],
    queryFn: ({ signal }) => loadPyramids(signal),
  });
}
