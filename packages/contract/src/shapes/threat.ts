import * as z from 'zod/mini';
import { time } from '../endpoint/fields.ts';

/** Why a warehouse is threatened: its town is not ours (`lost`), or a town fell near it (docs/spec/war-api.md#threatened). */
export const threatFields = {
  kind: z.enum(['lost', 'near']),
  town: z.string(),
  fallen: z.string(),
  since: z.nullable(time),
};
