import { z } from 'zod';
import { feature } from './endpoint.ts';
import { id, optionalText, time } from './fields.ts';

/** One thing that somebody did, or tried. What is secret is hidden before it is written down. */
export const auditEntry = z.object({
  id,
  at: time,
  userId: id.nullable(),
  /** Empty where nobody is known, as at a failed sign-in. */
  username: z.string(),
  /** The name of the key for tools that it was done with; empty for a person on the page. */
  keyName: z.string(),
  feature: z.string(),
  /** The endpoint's name within its feature: `create`, `update`, `remove` and others. */
  action: z.string(),
  /** `refused`: it did not happen. */
  outcome: z.enum(['done', 'refused']),
  /** The name of what it was about, as far as it has one. */
  subject: z.string(),
  /** Ids from the address. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What was before and after, as JSON text; empty where there was none. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** The network address that it came from. */
  address: z.string(),
});
export type AuditEntry = z.output<typeof auditEntry>;

export const audit = feature('audit', {
  /** The newest first. `before` is the id from which to go on towards older ones; `next` says it, or null at the end. */
  list: {
    method: 'GET',
    path: '/api/audit',
    access: 'admin',
    query: z.object({
      before: z.coerce.number<string | number>().pipe(id).optional(),
      userId: z.coerce.number<string | number>().pipe(id).optional(),
      feature: optionalText(50).optional(),
      text: optionalText(200).optional(),
      from: time.optional(),
      until: time.optional(),
    }),
    reply: z.object({ entries: z.array(auditEntry), next: id.nullable() }),
  },
  /** Whom and what the trail can be narrowed to. */
  choices: {
    method: 'GET',
    path: '/api/audit/choices',
    access: 'admin',
    reply: z.object({
      users: z.array(z.object({ id, username: z.string() })),
      features: z.array(z.string()),
    }),
  },
});
