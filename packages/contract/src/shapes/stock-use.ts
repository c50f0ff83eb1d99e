import { CONFIDENCES } from '@backline/domain';
import * as z from 'zod/mini';
import { time } from '../endpoint/fields.ts';

/**
 * How fast an item is used up, loose and crated together, in single items (docs/spec/consumption.md). `emptyAt` is null
 * where nothing was used. `isAtLeast`: the figures are a lower bound.
 */
export const stockUse = z.object({
  perHour: z.number(),
  emptyAt: z.nullable(time),
  confidence: z.enum(CONFIDENCES),
  scans: z.int(),
  isAtLeast: z.boolean(),
});
export type StockUse = z.output<typeof stockUse>;
