import { isTimeZone, readWebhookAddress } from '@backline/domain';
import { LANGUAGES } from '@backline/texts/languages';
import * as z from 'zod/mini';
import { attributes, emptyBody, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { count, flag, id, text, time, version } from './endpoint/fields.ts';
import { secret } from './endpoint/secrets.ts';
import { permissionGroupName } from './permission-groups.ts';

const ids = z.array(id).check(z.maxLength(1000, problem('too-many')));

/**
 * Rule by which a channel is sent one kind of alert: for which warehouses (null: all), and which role is pinged (null:
 * none).
 */
const rule = z.object({
  on: flag,
  places: z.nullable(z.object({ warehouseIds: ids, categoryIds: ids })),
  roleId: z.nullable(id),
});
const rules = z.object({
  publicSoon: rule,
  belowMinimum: rule,
  runsOut: rule,
  threats: rule,
  orders: rule,
  shipments: rule,
  reportOld: rule,
});

const timeOfDay = z
  .string({ error: problem('required') })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, problem('not-a-time-of-day')));

const fields = {
  name: text(100),
  /** The permission group whose visibility scope the channel has; null for what every reader may see. */
  groupId: z.nullable(id),
  rules,
  /** The hour of the day at which the digest is sent; null for no digest. */
  digestHour: z.nullable(z.int().check(z.minimum(0), z.maximum(23))),
  quietHours: z.nullable(z.object({ from: timeOfDay, to: timeOfDay })),
  /** The most messages in a day, as long as nothing is urgent; null for no limit. */
  dailyLimit: z.nullable(count.check(z.minimum(1, problem('too-small')), z.maximum(100, problem('too-big')))),
  timeZone: text(100).check(z.refine(isTimeZone, problem('not-a-time-zone'))),
  language: z.enum(LANGUAGES),
  /** Whether the channel has a status message, kept up to date, with what goes public next. */
  statusMessage: flag,
};

/** The address of a Discord webhook. Anyone who knows it can post there, so no reply contains it. */
const address = secret(
  text(400).check(z.refine((value) => readWebhookAddress(value) !== null, problem('not-a-webhook'))),
);

/** Reasons why a message did not arrive; each is also a code in `REASONS`. */
export const CHANNEL_PROBLEMS = [
  'webhook-deleted',
  'webhook-refused',
  'webhook-busy',
  'webhook-unreachable',
  'webhook-rejected',
  'webhook-unreadable',
] as const;
export type ChannelProblem = (typeof CHANNEL_PROBLEMS)[number];

/** A Discord channel that alerts go to, and the state of its delivery. */
export const channel = z.object({
  id,
  ...fields,
  /** The group of `groupId`, with its name. */
  group: z.nullable(permissionGroupName),
  /** `new`: nothing was sent yet. `off`: Discord no longer accepts the webhook, so nothing is sent. */
  state: z.enum(['new', 'works', 'failing', 'off']),
  lastSuccessAt: z.nullable(time),
  /** Since when nothing has arrived; null unless it is failing or off. */
  failingSince: z.nullable(time),
  /** The last problem and its time; it stays after a success, so that an admin can see past problems. */
  problem: z.nullable(z.enum(CHANNEL_PROBLEMS)),
  problemAt: z.nullable(time),
  /** Alerts waiting to be sent. */
  waiting: z.int(),
  version,
});
export type Channel = z.output<typeof channel>;

export const newChannel = z.object({ ...fields, address });

/**
 * Fields left out of a change stay unchanged. With `version`, the one that the caller has seen, a change made
 * meanwhile by somebody else is a conflict; without it the last writer wins.
 */
export const channelChange = z.partial(z.object({ ...fields, address, version }));

/** The settings of a channel that decide how many messages it gets. */
const estimateInput = z.pick(z.object(fields), {
  groupId: true,
  rules: true,
  digestHour: true,
  quietHours: true,
  dailyLimit: true,
  timeZone: true,
});
export type ChannelEstimateInput = z.output<typeof estimateInput>;

/** Discord channels that alerts are sent to (docs/spec/channels.md). */
export const channels = feature('channels', {
  list: {
    summary: 'The Discord channels that alerts go to.',
    method: 'GET',
    path: '/api/channels',
    access: 'admin',
    reply: z.array(channel),
  },
  get: {
    summary: 'One channel.',
    method: 'GET',
    path: '/api/channels/:id',
    access: 'admin',
    reply: channel,
  },
  create: {
    summary: 'Adds a channel.',
    method: 'POST',
    path: '/api/channels',
    access: 'admin',
    body: attributes('channel', newChannel),
    envelope: ['channel', 'attributes'],
    reply: channel,
  },
  /**
   * From the events of the last seven days that the group may see today. `messagesPerDay` is null until a day of events
   * is stored; `stockpiles` counts those that the group sees, out of all in active warehouses.
   */
  estimate: {
    summary:
      'About how many messages a day a channel with these settings gets, and how many stockpiles it sees.',
    method: 'POST',
    path: '/api/channels/estimate',
    access: 'admin',
    body: z.object({ channel: estimateInput }),
    envelope: ['channel'],
    changes: [],
    limit: 'read',
    reply: z.object({
      messagesPerDay: z.nullable(z.int()),
      stockpiles: z.object({ seen: z.int(), all: z.int() }),
    }),
  },
  /** A new `address` also switches on a channel that was switched off. */
  update: {
    summary: 'Changes a channel.',
    method: 'PATCH',
    path: '/api/channels/:id',
    access: 'admin',
    body: attributes('channel', channelChange),
    envelope: ['channel', 'attributes'],
    reply: channel,
  },
  /** Also deletes the alerts waiting to be sent to it. */
  remove: {
    summary: 'Deletes a channel from the list; Discord keeps it.',
    method: 'DELETE',
    path: '/api/channels/:id',
    access: 'admin',
    reply: nothing,
  },
  /** Sends a message marked as a test, at once. Fails with Discord's reason. */
  test: {
    summary: 'Sends a test message.',
    method: 'POST',
    path: '/api/channels/:id/test',
    access: 'admin',
    body: emptyBody,
    reply: channel,
    transaction: 'own',
  },
});
