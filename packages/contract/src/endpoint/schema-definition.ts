import type * as z from 'zod/mini';

/** Returns what a schema is made of: its `type` distinguishes objects, lists and wrappers, and with them their inner schemas. */
export function schemaDefinition(schema: z.core.$ZodType) {
  // zod types a schema of unknown kind by the fields that all kinds share; every schema is one of these.
  return schema._zod.def as z.core.$ZodTypes['_zod']['def'];
}
