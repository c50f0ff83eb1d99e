/**
 * The events that alerts are about (docs/spec/alerts.md#events). Times are ISO 8601 in UTC; names and figures are those
 * at the time of the event.
 */

import type { Threat } from '../map/war-towns.ts';
import type { ProductionMethod } from '../production/order-rules.ts';
import type { LockAccess } from '../stockpiles/visibility.ts';
import type { RunOut } from '../supplies/stock-outlook.ts';

/** Alerts are sent this many hours before a stockpile goes public, each once. */
export const PUBLIC_SOON_HOURS = [8, 4, 1] as const;
export type PublicSoonHours = (typeof PUBLIC_SOON_HOURS)[number];

interface Named {
  id: number;
  name: string;
}

/** A warehouse in an alert. */
export interface AlertPlace extends Named {
  location: string;
}

/** `id` is null for somebody whose account is gone. */
export interface AlertPerson {
  id: number | null;
  name: string;
}

/** An item in one of its forms. */
export interface AlertItem {
  firName: string;
  crated: boolean;
  name: string;
}

/** A reserve stockpile goes public in at most `hours`; where that is only the earliest time, `latestAt` is the latest. */
export interface PublicSoonAlert {
  kind: 'public-soon';
  stockpile: Named;
  warehouse: AlertPlace;
  hours: PublicSoonHours;
  publicAt: string;
  latestAt?: string | undefined;
}

/** An item fell under its minimum, or to nothing. Quantities are as on the icon: crates of a crated item. */
export interface BelowMinimumAlert {
  kind: 'below-minimum';
  warehouse: AlertPlace;
  item: AlertItem;
  quantity: number;
  minimum: number;
}

/** At their rate of use, items of a warehouse will soon be used up or below their minimum. */
export interface RunsOutAlert {
  kind: 'runs-out';
  warehouse: AlertPlace;
  /** The first to run out comes first. */
  items: { item: AlertItem; end: RunOut['end']; endsAt: string }[];
}

interface ShipmentAlert {
  shipmentId: number;
  from: AlertPlace;
  to: AlertPlace;
  /** Numbers of the containers. */
  containers: number[];
}

/** Containers have arrived. `crates` is the sum of their contents. */
export interface ShipmentDeliveredAlert extends ShipmentAlert {
  kind: 'shipment-delivered';
  crates: number;
  by: AlertPerson;
}

/** Containers of one holder that were claimed or loaded long ago; `since` is the earliest. */
export interface ShipmentStalledAlert extends ShipmentAlert {
  kind: 'shipment-stalled';
  holder: AlertPerson;
  since: string;
}

/** Alerts are sent this many hours before a finished order goes public, each once. */
export const ORDER_PUBLIC_HOURS = [12, 4, 1] as const;

/** A stockpile's newest report is older than its warehouse's category allows. */
export interface ReportOldAlert {
  kind: 'report-old';
  stockpile: Named;
  warehouse: AlertPlace;
  reportedAt: string;
}

interface OrderAlert {
  orderId: number;
  item: AlertItem;
  crates: number;
  /** The name of the factory where it waits; null where that is not known. */
  factory: string | null;
  method: ProductionMethod;
  /** The warehouse that it is made for; null where none was chosen. */
  destination: AlertPlace | null;
  /** Null where it never goes public. */
  publicAt: string | null;
}

/** An order of a factory can be collected. */
export interface OrderReadyAlert extends OrderAlert {
  kind: 'order-ready';
}

/** An order that nobody has collected goes public in at most `hours`. */
export interface OrderPublicAlert extends OrderAlert {
  kind: 'order-public';
  hours: number;
}

/** Discord no longer accepts a channel's webhook, so the channel was switched off. Sent to admins only. */
export interface ChannelOffAlert {
  kind: 'channel-off';
  channel: Named;
}

/**
 * The town of a warehouse was lost (`lost`), or one near it fell (`near`): `town` is its own, `fallen` the one that fell,
 * at `since`. `stockpiles` counts those of the warehouse that the scope sees.
 */
export interface TownThreatenedAlert {
  kind: 'town-threatened';
  threat: Threat['kind'];
  town: string;
  fallen: string;
  since: string;
  warehouse: AlertPlace;
  stockpiles: number;
}

export type AlertEvent =
  | PublicSoonAlert
  | BelowMinimumAlert
  | RunsOutAlert
  | ShipmentDeliveredAlert
  | ShipmentStalledAlert
  | ReportOldAlert
  | OrderReadyAlert
  | OrderPublicAlert
  | ChannelOffAlert
  | TownThreatenedAlert;

export const ALERT_KINDS = [
  'public-soon',
  'below-minimum',
  'runs-out',
  'shipment-delivered',
  'shipment-stalled',
  'report-old',
  'order-ready',
  'order-public',
  'channel-off',
  'town-threatened',
] as const satisfies AlertEvent['kind'][];
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The rules that store a level, so that nothing is announced twice. */
export type AlertRule =
  | 'public-soon'
  | 'below-minimum'
  | 'runs-out'
  | 'shipment'
  | 'report-old'
  | 'order'
  | 'threat';

/** An event as it is stored. Later events have higher ids. */
export interface StoredAlert {
  id: number;
  at: string;
  event: AlertEvent;
}

/** The key of a viewer's scope: the same text for all who may see the same. Alerts are worked out once for each scope. */
export function alertScopeOf({ seesLocked, groupIds }: LockAccess): string {
  // Groups make no difference to a viewer who sees everything.
  return JSON.stringify([seesLocked, seesLocked ? [] : [...new Set(groupIds)].sort((a, b) => a - b)]);
}

/** The warehouses that an event is about: both ends of a shipment, or the destination of an order. */
export function alertPlaces(event: AlertEvent): AlertPlace[] {
  if ('warehouse' in event) return [event.warehouse];
  if ('destination' in event) return event.destination === null ? [] : [event.destination];
  return 'from' in event ? [event.from, event.to] : [];
}
