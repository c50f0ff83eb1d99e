import type { z } from 'zod';
import { schemaDefinition } from './schema-definition.ts';

/** Shapes whose values open something: a stockpile, a session, a sign-in under way. Kept by identity: wrappers hold them. */
const SECRETS = new WeakSet<z.core.$ZodType>();

/** Marks a shape: its values stand in no trail and no copy, under whatever name. */
export function secret<S extends z.ZodType>(schema: S): S {
  SECRETS.add(schema);
  return schema;
}

/** Fields that a shape names, at any depth, with whether they are secret. The same name may stand for both. */
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

/** What a wrapper or a list is around. */
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
