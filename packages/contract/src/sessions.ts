import * as z from 'zod/mini';
import { emptyBody, feature, nothing } from './endpoint/endpoint.ts';
import { id, time } from './endpoint/fields.ts';

/** Details that distinguish a session from others, for its user or an admin. Nothing in it gives access to the session. */
export const session = z.object({
  id,
  startedAt: time,
  /** Rounded to a quarter of an hour. */
  lastActiveAt: time,
  expiresAt: time,
  /** Such as `Firefox` and `Windows`, from the browser's user agent; empty where unknown. */
  browser: z.string(),
  system: z.string(),
  /** Roughly where it was started: the first part of the network address (`203.0.113.0/24`); empty where unknown. */
  network: z.string(),
  /** Whether this request is made with it. */
  current: z.boolean(),
});
export type Session = z.output<typeof session>;

const ended = z.object({ ended: z.int().check(z.nonnegative()) });

/** No other page shows sessions, so none is notified, but the audit trail records the call. */
const auditedOnly = { changes: [], audited: true } as const;

/** Sessions in which people are signed in. Ending a session counts at once, for open pages too. */
export const sessions = feature('sessions', {
  /** The caller's sessions that have not expired, the last active first. */
  list: {
    summary: 'Where the caller is signed in.',
    method: 'GET',
    path: '/api/sessions',
    access: 'user',
    reply: z.array(session),
  },
  /** Ends a session: one of the caller's, or for admins anybody's. */
  remove: {
    summary: 'Ends one of the caller’s sessions, or for admins anybody’s.',
    method: 'DELETE',
    path: '/api/sessions/:id',
    access: 'user',
    reply: nothing,
    ...auditedOnly,
  },
  /** Ends all of the caller's sessions except the one that makes this request. */
  removeOthers: {
    summary: 'Ends all of the caller’s sessions but this one.',
    method: 'POST',
    path: '/api/sessions/end_others',
    access: 'user',
    body: emptyBody,
    reply: ended,
    ...auditedOnly,
  },
  /** The sessions of a user, for admins. */
  ofUser: {
    summary: 'Where a user is signed in.',
    method: 'GET',
    path: '/api/users/:id/sessions',
    access: 'admin',
    reply: z.array(session),
  },
  /** Ends all sessions of a user. Admins who end their own keep the one that makes this request. */
  removeOfUser: {
    summary: 'Ends all sessions of a user.',
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    access: 'admin',
    reply: ended,
    ...auditedOnly,
  },
});
