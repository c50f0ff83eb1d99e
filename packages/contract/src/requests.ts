import { CONTAINER_STATES, REQUEST_EVENTS, REQUEST_STEPS, REQUEST_URGENCIES } from '@backline/domain';
import * as z from 'zod/mini';
import { attributes, feature } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { count, id, optionalText, person, time, version } from './endpoint/fields.ts';
import { item } from './items.ts';

/** The most lines of a request, and the most of one line: 25 full containers, or what a place holds of single items. */
export const MAX_REQUEST_LINES = 20;
export const MAX_REQUESTED = { crates: 1500, singles: 32_000 } as const;
/** Letters of a place in words. */
export const MAX_REQUEST_PLACE = 60;
/** How far ahead something can be asked for, in days. */
export const MAX_NEED_BY_DAYS = 14;

const STATES = ['asked', 'accepted', 'under-way', 'delivered', 'declined', 'withdrawn', 'expired'] as const;
const urgency = z.enum(REQUEST_URGENCIES, { error: problem('not-a-choice') });

/** Quantities count what the icon shows. `open`: nobody brings it yet. */
const line = z.object({
  id,
  item,
  asked: z.int(),
  delivered: z.int(),
  coming: z.int(),
  open: z.int(),
  isClosed: z.boolean(),
});
export type RequestedLine = z.output<typeof line>;

/** A request as a list shows it. What it says of deliveries counts the shipments that the caller may see. */
export const requestSummary = z.object({
  id,
  warehouse: z.nullable(z.object({ id, name: z.string(), location: z.string() })),
  place: z.string(),
  urgency,
  needBy: z.nullable(time),
  note: z.string(),
  contact: z.string(),
  asker: person,
  responsible: z.nullable(person),
  state: z.enum(STATES),
  /** Words with which it was declined or withdrawn. */
  reason: z.string(),
  createdAt: time,
  touchedAt: time,
  lines: z.array(line),
  /** Whether only members of a group see it; the name of the group is null where it was deleted. */
  locked: z.boolean(),
  permissionGroup: z.nullable(z.object({ id, name: z.string() })),
  version,
  changedBy: z.nullable(z.string()),
});
export type RequestSummary = z.output<typeof requestSummary>;

/**
 * A request with the containers for it, its history and talk, oldest first, and what the caller may do with it now:
 * `mayUndo` is whether the last step can be taken back.
 */
export const request = z.extend(requestSummary, {
  steps: z.array(z.enum(REQUEST_STEPS)),
  mayChange: z.boolean(),
  mayUndo: z.boolean(),
  loads: z.array(
    z.object({
      shipmentId: id,
      container: z.int(),
      state: z.enum(CONTAINER_STATES),
      holder: z.nullable(z.string()),
      crates: z.int(),
    }),
  ),
  events: z.array(
    z.object({ id, step: z.enum(REQUEST_EVENTS), text: z.string(), username: z.string(), at: time }),
  ),
});
export type SupplyRequest = z.output<typeof request>;

/** Lines of one item are added up. */
const newLine = z.object({ itemId: id, quantity: count.check(z.minimum(1, problem('required'))) });

const newRequest = z
  .object({
    warehouseId: z._default(z.nullable(id), null),
    place: z._default(optionalText(MAX_REQUEST_PLACE), ''),
    urgency: z._default(urgency, 'normal'),
    needBy: z._default(z.nullable(time), null),
    note: z._default(optionalText(300), ''),
    contact: z._default(optionalText(40), ''),
    /** Members of this group alone see it; null for everybody who may read. */
    permissionGroupId: z._default(z.nullable(id), null),
    lines: z
      .array(newLine)
      .check(z.minLength(1, problem('required')), z.maxLength(MAX_REQUEST_LINES, problem('too-many'))),
  })
  .check(
    z.refine(({ warehouseId, place }) => warehouseId !== null || place !== '', {
      error: problem('required'),
      path: ['place'],
    }),
  );

/** Changes of the lines change what is planned; the rest of a request what people read. */
const CHANGES = ['requests', 'logigen'] as const;

export const requests = feature('requests', {
  /** The open ones and those of the last three days, at most 500: by urgency and by when, those that ended last. */
  list: {
    summary: 'The requests for supplies.',
    method: 'GET',
    path: '/api/requests',
    access: 'read',
    reply: z.array(requestSummary),
  },
  get: {
    summary: 'One request with what is on its way for it, its history and its talk.',
    method: 'GET',
    path: '/api/requests/:id',
    access: 'read',
    reply: request,
  },
  create: {
    summary: 'Asks for supplies.',
    method: 'POST',
    path: '/api/requests',
    access: 'read',
    body: attributes('request', newRequest),
    envelope: ['request', 'attributes'],
    changes: CHANGES,
    reply: request,
  },
  /** Changes the quantities, the time and the note. The asker until it is accepted, and anybody with the edit right. */
  update: {
    summary: 'Changes a request.',
    method: 'PATCH',
    path: '/api/requests/:id',
    access: 'read',
    body: attributes(
      'request',
      z.object({
        urgency: z.optional(urgency),
        needBy: z.optional(z.nullable(time)),
        note: z.optional(optionalText(300)),
        contact: z.optional(optionalText(40)),
        lines: z.optional(
          z
            .array(newLine)
            .check(z.minLength(1, problem('required')), z.maxLength(MAX_REQUEST_LINES, problem('too-many'))),
        ),
        version: z.optional(version),
      }),
    ),
    envelope: ['request', 'attributes'],
    changes: CHANGES,
    reply: request,
  },
  /**
   * Takes a step. `text` is the reason of a decline, which must have one, or what is said. `lines` of a delivery by hand are
   * what came in addition; without them all that is missing came.
   */
  step: {
    summary: 'Accepts, declines, withdraws or closes a request, notes a delivery, or says something.',
    method: 'POST',
    path: '/api/requests/:id/steps',
    access: 'read',
    body: z.object({
      step: z
        .object({
          action: z.enum(REQUEST_STEPS, { error: problem('not-a-choice') }),
          text: z._default(optionalText(300), ''),
          lines: z.optional(z.array(z.object({ id, quantity: count })).check(z.maxLength(MAX_REQUEST_LINES))),
        })
        .check(
          z.refine(({ action, text: said }) => !['decline', 'say'].includes(action) || said !== '', {
            error: problem('required'),
            path: ['text'],
          }),
        ),
    }),
    envelope: ['step'],
    changes: CHANGES,
    reply: request,
  },
  /** Takes back the last step. 409 where something has happened since. */
  undo: {
    summary: 'Takes back the last step of a request.',
    method: 'POST',
    path: '/api/requests/:id/undo',
    access: 'read',
    body: z.object({ undo: z.object({ version }) }),
    envelope: ['undo'],
    changes: CHANGES,
    reply: request,
  },
});
