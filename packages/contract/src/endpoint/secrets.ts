import type * as z from 'zod/mini';
import { schemaDefinition } from './schema-definition.ts';

/** Shapes whose values give access: to a stockpile, a session, an unfinished sign-in. By identity: wrappers refer to them. */
const SECRETS = new WeakSet<z.core.$ZodType>();

/** Marks a shape: its values are never written to the audit trail or to a copy, whatever the field's name. */
export function secret<S extends z.core.$ZodType>(schema: S): S {
  SECRETS.add(schema);
  return schema;
}

/** The fields of a shape, at any depth, and whether they are secret. A name may occur as both. */
export function fieldsWithSecrets(schema: z.core.$ZodType): { name: string; isSecret: boolean }[] {
  const def = schemaDefinition(schema);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => [
        { name, isSecret: isSecret(inner) },
        ...fieldsWithSecrets(inner),
      ]);
    case 'union':
      return def.options.flatMap(fieldsWithSecrets);
    default:
      return innerShapes(schema).flatMap(fieldsWithSecrets);
  }
}

/** The shapes inside a wrapper or a list. */
function innerShapes(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schemaDefinition(schema);
  switch (def.type) {
    case 'array':
      return [def.element];
    case 'record':
      return [def.valueType];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return [def.innerType];
    case 'pipe':
      return [def.in, def.out];
    default:
      return [];
  }
}

function isSecret(schema: z.core.$ZodType): boolean {
  return SECRETS.has(schema) || innerShapes(schema).some(isSecret);
}

/** Names of the secret fields of some shapes. */
export function secretNames(...schemas: (z.core.$ZodType | undefined)[]): ReadonlySet<string> {
  const fields = schemas.flatMap((schema) => (schema === undefined ? [] : fieldsWithSecrets(schema)));
  return new Set(fields.filter(({ isSecret }) => isSecret).map(({ name }) => name));
}
