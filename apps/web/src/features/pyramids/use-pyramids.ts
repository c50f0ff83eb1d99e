import { type PyramidPlan, plain, plainEndpoints, pyramidPlans } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { plainCall, plainQuery } from '../../api/plain-call.ts';
import { slot } from '../../api/slots.ts';
import { versionedCopy } from '../../api/versioned-copy.ts';

/** The copy of the pyramids and its version (docs/spec/api.md#versions). */
const loadPyramids = versionedCopy<PyramidPlan[]>({
  askVersion: (signal) => plainCall(plainEndpoints.pyramidsVersion, {}, signal),
  // Without the stock that readers get: it is no part of the version, and nothing of it stays behind in the browser.
  ask: (signal) => plainCall(plainEndpoints.pyramidPlans, {}, signal),
  copy: slot('pyramids', 'local', pyramidPlans),
  copyVersion: slot('pyramidsVersion', 'local', plain.shape(plain.text)),
});

/**
 * Every pyramid by name, without stock, from the browser's own copy while its version holds
 * (docs/spec/api.md#versions). Stock is asked for of one pyramid: `useLiveStock`.
 */
export function usePyramids(): UseQueryResult<PyramidPlan[]> {
  return useQuery({
    queryKey: plainQuery(plainEndpoints.pyramidPlans).queryKey,
    queryFn: ({ signal }) => loadPyramids(signal),
  });
}
