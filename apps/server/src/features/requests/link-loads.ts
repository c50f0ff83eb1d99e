import { creditCrates } from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { isPlanned } from './demand-at.ts';
import { insertLoads, listContents, listRequestsAt } from './requests.queries.ts';
import { progressOf } from './show-requests.ts';

/**
 * Notes which crates of a new shipment are for which requests of its destination (docs/spec/requests.md#containers): those
 * that are accepted, in the order in which requests are served. So nobody brings them twice, and each asker sees what comes.
 * @param db the transaction in which the shipment was saved.
 */
export async function linkLoads(
  db: Db,
  viewer: VisibilityScope,
  { shipmentId, destinationId }: { shipmentId: number; destinationId: number },
  now: Date,
): Promise<void> {
  const requests = (await listRequestsAt(db, viewer, destinationId)).filter((request) =>
    isPlanned(request, now),
  );
  if (requests.length === 0) return;
  const open = requests.flatMap((request) => {
    const { lines } = progressOf(request, now);
    return request.lines.map((line, index) => ({
      number: request.id,
      urgency: request.urgency,
      needBy: request.needBy === null ? null : Date.parse(request.needBy),
      lineId: line.id,
      itemId: line.item.id,
      open: lines[index]?.open ?? 0,
    }));
  });
  const loads: { lineId: number; containerId: number; crates: number }[] = [];
  for (const { containerId, itemId, crates } of await listContents(db, shipmentId)) {
    const wanting = open.filter((line) => line.itemId === itemId && line.open > 0);
    for (const [number, share] of creditCrates(crates, wanting)) {
      const line = wanting.find((entry) => entry.number === number);
      if (line === undefined) continue;
      line.open -= share;
      loads.push({ lineId: line.lineId, containerId, crates: share });
    }
  }
  await insertLoads(db, loads);
}
