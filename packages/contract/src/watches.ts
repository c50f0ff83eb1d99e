import { isTimeZone } from '@backline/domain';
import { LANGUAGES } from '@backline/texts/languages';
import * as z from 'zod/mini';
import { feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { flag, id, text, time } from './endpoint/fields.ts';
import { secret } from './endpoint/secrets.ts';

const place = z.object({ id, name: z.string() });

/** Target of a watch. */
const target = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('item'),
    item: z.object({ id, firName: z.string(), crated: flag, name: z.string() }),
  }),
  z.object({ kind: z.literal('stockpile'), stockpile: place, warehouse: place }),
  z.object({ kind: z.literal('warehouse'), warehouse: place }),
]);

export const watch = z.object({
  id,
  target,
  /** Muted until then; null where no time was set or it is over. */
  mutedUntil: z.nullable(time),
  /** Shortages are muted until everything is back above its minimum. */
  mutedUntilRestocked: flag,
});
export type Watch = z.output<typeof watch>;

/** How long a watch can be muted. */
export const MUTES = ['off', '1h', '8h', 'restocked'] as const;
export type MuteChoice = (typeof MUTES)[number];

const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('not-a-time')));
const quietHours = z.object({
  from: clock,
  to: clock,
  /** By its IANA name, such as `Europe/Berlin`. */
  timeZone: text(60).check(z.refine(isTimeZone, problem('not-a-choice'))),
});
export type QuietHours = z.output<typeof quietHours>;

/** The keys of a browser's push subscription (RFC 8291), in base64url: a point of P-256, and 16 bytes. */
const p256dh = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/, problem('invalid')));
const auth = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, problem('invalid')));

export const watchList = z.object({
  /** Newest first; without those whose stockpile or warehouse the caller does not see today. */
  watches: z.array(watch),
  quietHours: z.nullable(quietHours),
  push: z.object({
    /** The server's VAPID key (RFC 8292), for a browser's subscription. */
    publicKey: z.string(),
    /** Whether push messages go to this session's browser. */
    subscribed: flag,
    /** How many browsers of the caller get push messages. */
    devices: z.int(),
  }),
});
export type WatchList = z.output<typeof watchList>;

/** No other page shows what one person watches, and the audit trail is about the war. */
const personal = { byKey: false, changes: [], audited: false } as const;

/** Watches of a person, who gets push messages about their targets (docs/spec/watches.md). */
export const watches = feature('watches', {
  list: {
    summary: 'What the caller watches, the quiet hours, and which browsers get push messages.',
    method: 'GET',
    path: '/api/watches',
    access: 'read',
    byKey: false,
    reply: watchList,
  },
  /** Watching the same twice is one watch. */
  create: {
    summary: 'Watches an item, a stockpile or a warehouse.',
    method: 'POST',
    path: '/api/watches',
    access: 'read',
    ...personal,
    body: z.object({
      watch: z.object({
        kind: z.enum(['item', 'stockpile', 'warehouse']),
        id,
        /** Of an item, the form that is watched: crates, or loose ones; by default that of the id. */
        crated: z.optional(flag),
      }),
    }),
    envelope: ['watch'],
    reply: z.object({ id }),
  },
  remove: {
    summary: 'Ends one of the caller’s watches.',
    method: 'DELETE',
    path: '/api/watches/:id',
    access: 'read',
    ...personal,
    reply: nothing,
  },
  mute: {
    summary: 'Mutes one of the caller’s watches for a time, or until what is short is back.',
    method: 'POST',
    path: '/api/watches/:id/mute',
    access: 'read',
    ...personal,
    body: z.object({ mute: z.enum(MUTES) }),
    reply: nothing,
  },
  /** Messages wait for the end of the quiet hours, except for a stockpile that goes public within the hour. */
  saveQuietHours: {
    summary: 'Sets or removes the hours in which the caller gets no push messages.',
    method: 'POST',
    path: '/api/watches/quiet_hours',
    access: 'read',
    ...personal,
    body: z.object({ quietHours: z.nullable(quietHours) }),
    reply: nothing,
  },
  /** The subscription belongs to the session and ends with it. */
  subscribe: {
    summary: 'Subscribes this session’s browser to push messages.',
    method: 'POST',
    path: '/api/watches/push',
    access: 'read',
    ...personal,
    body: z.object({
      subscription: z.object({
        /** Anyone who has it and the keys can show messages in this browser. */
        endpoint: secret(z.string().check(z.maxLength(1000, problem('too-long')))),
        p256dh: secret(p256dh),
        auth: secret(auth),
        language: z.enum(LANGUAGES),
      }),
    }),
    envelope: ['subscription'],
    reply: nothing,
  },
  unsubscribe: {
    summary: 'Ends the push messages to this session’s browser.',
    method: 'DELETE',
    path: '/api/watches/push',
    access: 'read',
    ...personal,
    reply: nothing,
  },
});
