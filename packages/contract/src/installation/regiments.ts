import * as z from 'zod/mini';
import { emptyBody, feature, nothing } from '../endpoint/endpoint.ts';
import { addressId, id, time } from '../endpoint/fields.ts';

/**
 * Endpoints of the host above many regiments (docs/spec/regiments.md#sign-up). No regiment has them, so they are not in
 * FEATURES. There `user` stands for somebody who is signed in on that host, and `admin` for an operator: to everybody
 * else the operator's addresses are like unknown ones.
 */

/** Text as it is typed into a field; the server's own rules say what is wrong with it. */
const typed = z.string().check(z.maxLength(1000));

export const REGIMENT_ACTS = ['suspend', 'resume', 'rename', 'delete', 'restore', 'limits'] as const;

/** Limits that the operator can set for a regiment. */
export const REGIMENT_LIMITS = ['stockpiles', 'members', 'pictures'] as const;

const guild = z.object({
  /** Discord's. */
  id: z.string(),
  name: z.string(),
  /** A name for its regiment; empty where nothing is left of its own. */
  suggestion: z.string(),
  isTaken: z.boolean(),
  /** The address of its regiment; null while that is not served. */
  address: z.nullable(z.string()),
});

const visitor = z.object({ name: z.string(), isOperator: z.boolean(), guilds: z.array(guild) });
export type Visitor = z.output<typeof visitor>;

export const signUp = feature('sign-up', {
  visitor: {
    summary: 'Who is signed in to start a regiment, and for which of their Discord servers they can.',
    method: 'GET',
    path: '/api/sign-up',
    access: 'public',
    /** `base` is the host below which the regiments are. */
    reply: z.object({ base: z.string(), visitor: z.nullable(visitor) }),
  },
  nameState: {
    summary: 'Whether a name can be had.',
    method: 'GET',
    path: '/api/sign-up/name',
    access: 'user',
    query: z.object({ name: typed }),
    reply: z.object({ state: z.enum(['free', 'taken', 'wrong']) }),
  },
  create: {
    summary:
      'Starts a regiment for a Discord server. The reply has the address at which its first sign-in begins.',
    method: 'POST',
    path: '/api/sign-up',
    access: 'user',
    body: z.object({ name: typed, guildId: typed }),
    reply: z.object({ address: z.string() }),
    changes: [],
  },
  leave: {
    summary: 'Signs the person out.',
    method: 'POST',
    path: '/api/sign-up/leave',
    access: 'user',
    body: emptyBody,
    reply: nothing,
  },
});

const act = z.object({
  at: time,
  /** Name and Discord id, or `command line`. */
  by: z.string(),
  act: z.string(),
  /** The name of the regiment at that time; empty for what concerns all. */
  regiment: z.string(),
  details: z.string(),
});
export type OperatorAct = z.output<typeof act>;

const regiment = z.object({
  id,
  name: z.string(),
  address: z.string(),
  state: z.enum(['unfinished', 'active', 'suspended', 'deleted']),
  schema: z.string(),
  /** Its database server; null for the one that most share. */
  server: z.nullable(z.string()),
  createdAt: time,
  createdBy: z.string(),
  deletedAt: z.nullable(time),
  lastUsedAt: z.nullable(time),
  lastError: z.nullable(z.string()),
  lastErrorAt: z.nullable(time),
  limits: z.object({
    stockpiles: z.optional(z.int()),
    members: z.optional(z.int()),
    pictures: z.optional(z.int()),
  }),
  /** Null where its schema is not there. */
  bytes: z.nullable(z.int()),
  members: z.nullable(z.int()),
});
export type OperatedRegiment = z.output<typeof regiment>;

const notice = z.object({ text: z.string(), until: time });

export const operator = feature('operator', {
  list: {
    summary:
      'The regiments whose names contain a text, fifty on a page, with the notice to all and the latest acts.',
    method: 'GET',
    path: '/api/operator',
    access: 'admin',
    query: z.object({ text: z.optional(typed), page: z.optional(addressId) }),
    reply: z.object({
      regiments: z.array(regiment),
      count: z.int(),
      page: z.int(),
      pages: z.int(),
      notice: z.nullable(notice),
      perPerson: z.int(),
      acts: z.array(act),
    }),
  },
  get: {
    summary: 'A regiment with its latest acts.',
    method: 'GET',
    path: '/api/operator/regiments/:id',
    access: 'admin',
    /** `graceDays`: how long the data of a deleted regiment are kept. */
    reply: z.object({ regiment, graceDays: z.int(), acts: z.array(act) }),
  },
  act: {
    summary:
      'Does something to a regiment. The other fields are those of the act: figures as they are typed, none for none.',
    method: 'POST',
    path: '/api/operator/regiments/:id',
    access: 'admin',
    body: z.object({
      act: z.enum(REGIMENT_ACTS),
      name: z.optional(typed),
      confirm: z.optional(typed),
      stockpiles: z.optional(typed),
      members: z.optional(typed),
      pictures: z.optional(typed),
    }),
    reply: nothing,
  },
  postNotice: {
    summary: 'Shows a notice in every regiment, in place of the one before, for some hours.',
    method: 'POST',
    path: '/api/operator/notice',
    access: 'admin',
    body: z.object({ text: typed, hours: typed }),
    reply: nothing,
  },
  endNotice: {
    summary: 'Ends the notice that is shown.',
    method: 'DELETE',
    path: '/api/operator/notice',
    access: 'admin',
    reply: nothing,
  },
  limitPerPerson: {
    summary: 'Limits how many regiments one person may start.',
    method: 'POST',
    path: '/api/operator/per-person',
    access: 'admin',
    body: z.object({ most: typed }),
    reply: nothing,
  },
});
