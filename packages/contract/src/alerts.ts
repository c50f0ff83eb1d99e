import { type AlertEvent, PRODUCTION_METHODS, PUBLIC_SOON_HOURS } from '@backline/domain';
import * as z from 'zod/mini';
import { emptyBody, feature, nothing } from './endpoint/endpoint.ts';
import { id, person, time } from './endpoint/fields.ts';

const named = z.object({ id, name: z.string() });
const place = z.extend(named, { location: z.string() });
const item = z.object({ firName: z.string(), crated: z.boolean(), name: z.string() });
const shipment = { shipmentId: id, from: place, to: place, containers: z.array(z.int()) };
const order = {
  orderId: id,
  item,
  crates: z.int(),
  factory: z.nullable(z.string()),
  method: z.enum(PRODUCTION_METHODS),
  destination: z.nullable(place),
  publicAt: z.nullable(time),
};

/** The domain's `AlertEvent`, where each field is documented. */
export const alertEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('public-soon'),
    stockpile: named,
    warehouse: place,
    hours: z.literal(PUBLIC_SOON_HOURS),
    publicAt: time,
    latestAt: z.optional(time),
  }),
  z.object({
    kind: z.literal('below-minimum'),
    warehouse: place,
    item,
    quantity: z.int(),
    minimum: z.int(),
  }),
  z.object({
    kind: z.literal('runs-out'),
    warehouse: place,
    items: z.array(z.object({ item, end: z.enum(['empty', 'minimum']), endsAt: time })),
  }),
  z.object({ kind: z.literal('shipment-delivered'), ...shipment, crates: z.int(), by: person }),
  z.object({ kind: z.literal('shipment-stalled'), ...shipment, holder: person, since: time }),
  z.object({ kind: z.literal('report-old'), stockpile: named, warehouse: place, reportedAt: time }),
  z.object({ kind: z.literal('order-ready'), ...order }),
  z.object({ kind: z.literal('order-public'), ...order, hours: z.int() }),
  z.object({ kind: z.literal('channel-off'), channel: named }),
  z.object({
    kind: z.literal('town-threatened'),
    threat: z.enum(['near', 'lost']),
    town: z.string(),
    fallen: z.string(),
    since: time,
    warehouse: place,
    stockpiles: z.int(),
  }),
]) satisfies z.ZodMiniType<AlertEvent>;

/**
 * An event in the bell's list. It has no id: gaps in the ids would reveal that there are alerts which the caller may
 * not see. `settled`: nothing is left to do, because the stockpile has since been refreshed or reported, the order
 * collected, the channel repaired, or the warehouse is safe again.
 */
export const alert = z.object({
  at: time,
  unread: z.boolean(),
  settled: z.boolean(),
  event: alertEvent,
});
export type Alert = z.output<typeof alert>;

export const alertList = z.object({
  /** Newest first, at most 100. */
  alerts: z.array(alert),
  /** The number of all unread ones, including those that are not listed. */
  unread: z.int(),
  /** When the caller last marked everything as read; null for somebody who never did. */
  readAt: z.nullable(time),
});
export type AlertList = z.output<typeof alertList>;

export const alerts = feature('alerts', {
  /** Only what the caller may see today, for past events too. */
  list: {
    summary:
      'What happened: stock below its minimum or running out, threatened warehouses, stockpiles that go public, deliveries, old reports.',
    method: 'GET',
    path: '/api/alerts',
    access: 'read',
    byKey: false,
    reply: alertList,
  },
  /** All up to the newest, for the caller only. */
  markRead: {
    summary: 'Marks all alerts as read, for the caller.',
    method: 'POST',
    path: '/api/alerts/mark_read',
    access: 'read',
    byKey: false,
    body: emptyBody,
    reply: nothing,
    changes: [],
    audited: false,
  },
});
