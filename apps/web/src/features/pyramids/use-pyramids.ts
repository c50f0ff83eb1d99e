import { type PyramidPlan, plain, plainEndpoints, pyramidPlans } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { plainCall, plainQuery } from '../../api/plain-call.ts';
import { slot } from '../../api/slots.ts';
import { versionedCopy } from '../../api/versioned-copy.ts';

/** The stored copy of the pyramids with its version (docs/spec/api.md#versions). */
const loadPyramids = versionedCopy<PyramidPlan[]>({
  askVersion: (signal) => plainCall(plainEndpoints.pyramidsVersion, {}, signal),
  // Requested without stock: stock is not part of the version, and none of it may remain in the browser.
  ask: (signal) => plainCall(plainEndpoints.pyramidPlans, {}, signal),
  copy: slot('pyramids', 'local', pyramidPlans),
  copyVersion: slot('pyramidsVersion', 'local', plain.shape(plain.text)),
});

/**
 * All pyramids by name, without stock, from this browser's copy while its version is current
 * (docs/spec/api.md#versions). Stock is requested per pyramid: see `useLiveStock`.
 */
export function usePyramids(): UseQueryResult<PyramidPlan[]> {
  return useQuery({
    queryKey: plainQuery(plainEndpoints.pyramidPlans).queryKey,
    queryFn: ({ signal }) => loadPyramids(signal),
  });
}
