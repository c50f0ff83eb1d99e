/** What may alert somebody (docs/spec/alerts.md#events). Times are ISO 8601 in UTC, names and figures those of the moment. */

import type { ProductionMethod } from './order-rules.ts';
import type { RunOut } from './stock-outlook.ts';
import type { LockAccess } from './visibility.ts';

/** Hours before a stockpile goes public at which it is told; each is told once. */
export const PUBLIC_SOON_HOURS = [8, 4, 1] as const;
export type PublicSoonHours = (typeof PUBLIC_SOON_HOURS)[number];

interface Named {
  id: number;
  name: string;
}

/** A warehouse as an alert names it. */
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

/** A reserve stockpile goes public in at most so many hours. */
export interface PublicSoonAlert {
  kind: 'public-soon';
  stockpile: Named;
  warehouse: AlertPlace;
  hours: PublicSoonHours;
  publicAt: string;
}

/** An item fell under its minimum, or to nothing. Quantities are as on the icon: crates of a crated item. */
export interface BelowMinimumAlert {
  kind: 'below-minimum';
  warehouse: AlertPlace;
  item: AlertItem;
  quantity: number;
  minimum: number;
}

/** Items of a warehouse are used up soon, or are under their minimum soon, by the rate at which they are used. */
export interface RunsOutAlert {
  kind: 'runs-out';
  warehouse: AlertPlace;
  /** The one that ends first leads. */
  items: { item: AlertItem; end: RunOut['end']; endsAt: string }[];
}

interface ShipmentAlert {
  shipmentId: number;
  from: AlertPlace;
  to: AlertPlace;
  /** Numbers of the containers. */
  containers: number[];
}

/** Containers have arrived. `crates` is what was in all of them. */
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

/** Hours before a finished order goes public at which it is told; each is told once. */
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
  /** Where it lies: the factory's name, else null. */
  factory: string | null;
  method: ProductionMethod;
  /** The warehouse that it is made for; null where it is for none. */
  destination: AlertPlace | null;
  /** Null where it stays ours. */
  publicAt: string | null;
}

/** An order of a factory can be collected. */
export interface OrderReadyAlert extends OrderAlert {
  kind: 'order-ready';
}

/** An order that nobody has collected goes public in at most so many hours. */
export interface OrderPublicAlert extends OrderAlert {
  kind: 'order-public';
  hours: number;
}

/** Discord does not accept a channel's webhook any more, so that the channel was switched off. Admins alone are told. */
export interface ChannelOffAlert {
  kind: 'channel-off';
  channel: Named;
}

/** The front has come close to a warehouse: `fallen` is the town that was lost. Nothing sends it yet. */
export interface TownThreatenedAlert {
  kind: 'town-threatened';
  town: string;
  fallen: string;
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

/** Rules that remember what they told. */
export type AlertRule = 'public-soon' | 'below-minimum' | 'runs-out' | 'shipment' | 'report-old' | 'order';

/** An event as it is kept. Ids grow with time. */
export interface StoredAlert {
  id: number;
  at: string;
  event: AlertEvent;
}

/** One text for all who may see the same, whatever the order of their groups: alerts are worked out for each such scope. */
export function alertScopeOf({ seesLocked, groupIds }: LockAccess): string {
  // Who sees everything does so whatever the groups are.
  return JSON.stringify([seesLocked, seesLocked ? [] : [...new Set(groupIds)].sort((a, b) => a - b)]);
}

/** The warehouses that an event is about: both ends of a shipment, and what an order is made for. */
export function alertPlaces(event: AlertEvent): AlertPlace[] {
  if ('warehouse' in event) return [event.warehouse];
  if ('destination' in event) return event.destination === null ? [] : [event.destination];
  return 'from' in event ? [event.from, event.to] : [];
}
