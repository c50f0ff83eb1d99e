import { FACTORY_LINES, PRODUCTION_METHODS } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { count, id, optionalText, text, time, version } from './endpoint/fields.ts';

const method = z.enum(PRODUCTION_METHODS, { error: problem('not-a-choice') });

/**
 * A place where orders are made. `lines` has the lines of its kind, each with the ids of its orders: `queue` in the
 * order in which they are made, `toCollect` with those that are ready, the first to go public first.
 */
export const factory = z.object({
  id,
  name: z.string(),
  method,
  /** The War API's name of the region; null where nobody has entered it. */
  region: z.nullable(z.string()),
  /** "Region - Town", or empty. */
  location: z.string(),
  lines: z.array(
    z.object({
      line: z.enum(FACTORY_LINES),
      queue: z.array(id),
      toCollect: z.array(id),
      /** Orders in the line, including those of other players that somebody has entered. */
      queued: z.int(),
      /** The most that can be in it. */
      maxQueued: z.int(),
      /** Orders in the line that the latest picture of its panel showed, ours included; null without one. */
      seen: z.nullable(z.object({ orders: z.int(), at: time })),
    }),
  ),
  version,
  changedBy: z.nullable(z.string()),
});
export type Factory = z.output<typeof factory>;

/** Its place is one of the towns of a region, any other text, or unknown with both fields empty. */
const fields = { name: text(60), method, region: z.nullable(text(60)), town: optionalText(60) };

export const factoryInput = z.object({
  ...fields,
  region: z._default(fields.region, null),
  town: z._default(fields.town, ''),
});

/** Fields left out of a change stay unchanged. */
const factoryChange = z.partial(z.object({ ...fields, version }));

const seenQueue = z.object({
  lines: z
    .array(z.object({ line: z.enum(FACTORY_LINES), orders: count }))
    .check(z.minLength(1, problem('required')), z.maxLength(FACTORY_LINES.length, problem('too-many'))),
});

const CHANGES = ['factories', 'orders', 'worklist'] as const;

export const factories = feature('factories', {
  /** By name. */
  list: {
    summary: 'The places where orders are made, with their lines and the orders in them.',
    method: 'GET',
    path: '/api/factories',
    access: 'read',
    reply: z.array(factory),
  },
  create: {
    summary: 'Adds a place where orders are made.',
    method: 'POST',
    path: '/api/factories',
    access: 'edit',
    body: attributes('factory', factoryInput),
    envelope: ['factory', 'attributes'],
    changes: CHANGES,
    reply: factory,
  },
  /** While it has orders, `method` cannot be changed. */
  update: {
    summary: 'Changes a place where orders are made.',
    method: 'PATCH',
    path: '/api/factories/:id',
    access: 'edit',
    body: attributes('factory', factoryChange),
    envelope: ['factory', 'attributes'],
    changes: CHANGES,
    reply: factory,
  },
  /** Replaces what an earlier picture showed. Lines that were not legible are left out. */
  seeQueue: {
    summary: 'Stores how many orders a picture of the panel of a factory shows in its lines.',
    method: 'POST',
    path: '/api/factories/:id/queue',
    access: 'edit',
    body: z.object({ queue: seenQueue }),
    envelope: ['queue'],
    changes: ['factories'],
    reply: factory,
  },
  /** 409 while orders are under way there. */
  remove: {
    summary: 'Deletes a place at which no order is under way.',
    method: 'DELETE',
    path: '/api/factories/:id',
    access: 'edit',
    changes: CHANGES,
    reply: nothing,
  },
});
