import type { ShipmentSummary } from '@backline/contract';
import { isShipmentDone } from '@backline/domain';

const SHOWN_STATES = ['delivered', 'loaded', 'claimed', 'open'] as const;
type ShownState = (typeof SHOWN_STATES)[number];

/** Everything under way from one warehouse to another. */
export interface ShipmentRoute {
  key: string;
  from: ShipmentSummary['supplier'];
  to: ShipmentSummary['destination'];
  shipments: ShipmentSummary[];
  /** Containers by their state; cancelled ones are left out. */
  counts: Record<ShownState, number>;
  crates: number;
}

/** The shipments that still have something to do, together for each pair of warehouses. */
export function shipmentRoutes(shipments: readonly ShipmentSummary[]): ShipmentRoute[] {
  const routes = new Map<string, ShipmentRoute>();
  for (const shipment of shipments) {
    const { supplier: from, destination: to, closed, containers, crates } = shipment;
    if (closed || isShipmentDone(containers.map(({ state }) => state))) continue;
    const key = `${from.id} ${to.id}`;
    const route = routes.get(key) ?? {
      key,
      from,
      to,
      shipments: [],
      counts: { delivered: 0, loaded: 0, claimed: 0, open: 0 },
      crates: 0,
    };
    for (const { state } of containers) if (state !== 'cancelled') route.counts[state] += 1;
    route.shipments.push(shipment);
    route.crates += crates;
    routes.set(key, route);
  }
  return [...routes.values()];
}

/** More containers than this are figures instead of pips. */
const MAX_PIPS = 8;

/** The state of each container, what is furthest first; null where they are too many. */
export function pipsOf({ counts }: ShipmentRoute): ShownState[] | null {
  const pips = SHOWN_STATES.flatMap((state) => Array.from({ length: counts[state] }, () => state));
  return pips.length > MAX_PIPS ? null : pips;
}
