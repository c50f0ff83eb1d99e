import type { BringDemand } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { listRequestsAt, type StoredRequest } from './requests.queries.ts';
import { progressOf } from './show-requests.ts';

/** Says whether somebody has taken a request on, so that it is planned for. */
export function isPlanned(request: StoredRequest, now: Date): boolean {
  const { state } = progressOf(request, now);
  return state === 'accepted' || state === 'under-way';
}

/**
 * Returns the amounts that open requests ask to be brought to a warehouse, by item (docs/spec/demand.md#need), as far as the viewer sees
 * them and the shipments for them.
 */
export async function demandAt(
  db: Db,
  viewer: VisibilityScope,
  warehouseId: number,
  now: Date,
): Promise<Map<number, BringDemand[]>> {
  const demand = new Map<number, BringDemand[]>();
  for (const request of await listRequestsAt(db, viewer, warehouseId)) {
    const { state, lines } = progressOf(request, now);
    if (state !== 'asked' && state !== 'accepted' && state !== 'under-way') continue;
    request.lines.forEach(({ item }, index) => {
      const open = lines[index]?.open ?? 0;
      if (open === 0) return;
      demand.set(item.id, [...(demand.get(item.id) ?? []), { open, isAccepted: state !== 'asked' }]);
    });
  }
  return demand;
}
