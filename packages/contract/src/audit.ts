import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { addressId, id, optionalText, time } from './endpoint/fields.ts';

/** Action that somebody took or tried. Secrets are masked before it is written. */
export const auditEntry = z.object({
  id,
  at: time,
  userId: z.nullable(id),
  /** Empty where the person is unknown, as at a failed sign-in. */
  username: z.string(),
  /** The name of the key for tools that was used; empty for a person on the page. */
  keyName: z.string(),
  feature: z.string(),
  /** The endpoint's name within its feature: `create`, `update`, `remove` and others. */
  action: z.string(),
  /** `refused`: it did not happen. */
  outcome: z.enum(['done', 'refused']),
  /** The name of what it was about, if it has one. */
  subject: z.string(),
  /** Ids from the address. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The state before and after, as JSON text; empty where there was none. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The network address of the request. */
  address: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const audit = feature('audit', {
  /** Newest first. `before` is the id from which to continue with older entries: the `next` of a reply, null at the end. */
  list: {
    summary: 'Who did what, newest first.',
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    query: z.object({
      before: z.optional(addressId),
      userId: z.optional(addressId),
      feature: z.optional(optionalText(50)),
      text: z.optional(optionalText(200)),
      from: z.optional(time),
      until: z.optional(time),
    }),
    reply: z.object({ entries: z.array(auditEntry), next: z.nullable(id) }),
  },
  choices: {
    summary: 'The people, features and actions by which the trail can be filtered.',
    method: 'GET',
    path: '/api/audit/choices',
    access: 'admin',
    reply: z.object({
      users: z.array(z.object({ id, username: z.string() })),
      features: z.array(z.string()),
    }),
  },
});
