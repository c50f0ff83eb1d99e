import * as z from 'zod/mini';

/**
 * Present where the quantity beside it is a lower bound, and so is a sum with one in it; absent where it is exact
 * (docs/spec/reports.md#lower-bounds).
 */
export const atLeast = z.optional(z.literal(true));
