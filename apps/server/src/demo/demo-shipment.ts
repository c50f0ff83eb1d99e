import { MINUTE_MS, planShipment } from '@backline/domain';
import type { Viewer } from '../caller/viewer.ts';
import type { Db } from '../db/database.ts';
import { listCandidates, type Route } from '../features/logigen/candidates.queries.ts';
import { insertShipment } from '../features/shipments/save-shipment.queries.ts';
import { insertEvent, updateContainers } from '../features/shipments/shipments.queries.ts';

const CONTAINERS = 5;

/** Sees only open stockpiles, so that everybody may see the shipment. */
const PLANNER: Viewer = {
  userId: 0,
  sessionId: null,
  keyName: null,
  username: 'Marlow',
  admin: false,
  seesLocked: false,
  permissions: { read: true, edit: false, manage: false },
  groupIds: [],
  snapshot: '',
};

/** Events of the shipment: minutes ago, who, what, with which containers. */
const EVENTS: [
  minutes: number,
  username: string,
  step: 'claim' | 'load' | 'deliver',
  containers: number[],
][] = [
  [150, 'Ines', 'claim', [1, 2]],
  [140, 'Okafor', 'claim', [3]],
  [120, 'Ines', 'load', [1, 2]],
  [95, 'Petra', 'claim', [4]],
  [90, 'Okafor', 'load', [3]],
  [2, 'Ines', 'deliver', [1]],
];

/** Saves one shipment between two of the demo's warehouses, on its way. None if nothing can be moved. */
export async function addDemoShipment(db: Db, route: Route, now: Date): Promise<void> {
  const candidates = await listCandidates(db, PLANNER, route, now);
  const plan = planShipment(candidates, { items: [], constructs: false }, CONTAINERS);
  if (plan.length < CONTAINERS) return;
  const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS).toISOString();
  const { username } = PLANNER;
  const shipmentId = await insertShipment(
    db,
    { ...route, username, note: 'Night convoy, flatbeds over the bridge', createdAt: at(170) },
    [],
    plan.map((lines) => new Map(lines.map(({ candidate, crates }) => [candidate.item.id, crates]))),
  );
  const all = plan.map((_, index) => index + 1);
  await insertEvent(db, { shipmentId, step: 'save', containers: all, username, at: at(170) });
  for (const [minutes, holderName, step, containers] of EVENTS) {
    const time = at(minutes);
    const columns = {
      claim: { state: 'claimed', holderName },
      load: { state: 'loaded', loadedAt: time },
      deliver: { state: 'delivered', deliveredAt: time },
    } as const;
    await updateContainers(db, shipmentId, containers, columns[step]);
    await insertEvent(db, { shipmentId, step, containers, username: holderName, at: time });
  }
}
