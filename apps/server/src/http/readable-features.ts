import { ENDPOINTS, mayPass } from '@backline/contract';
import type { Viewer } from '../caller/viewer.ts';

/** For each feature, the access levels that can read something of it. */
const READ_ACCESS = new Map(
  ENDPOINTS.map((endpoint) => [
    endpoint.feature,
    ENDPOINTS.filter(({ feature, method }) => feature === endpoint.feature && method === 'GET').map(
      ({ access }) => access,
    ),
  ]),
);

/** Whether a viewer may read anything of a feature. */
export function mayReadOf(feature: string, viewer: Viewer | null): boolean {
  return (READ_ACCESS.get(feature) ?? []).some((access) => mayPass(viewer, access));
}
