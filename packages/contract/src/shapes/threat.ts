import * as z from 'zod/mini';
import { time } from '../endpoint/fields.ts';

/** Reason of a threat to a warehouse: its town is not ours (`lost`), or a town fell near it (docs/spec/war-api.md#threatened). */
export const threatFields = {
  kind: z.enum(['lost', 'near']),
  town: z.string(),
  fallen: z.string(),
  since: z.nullable(time),
};
