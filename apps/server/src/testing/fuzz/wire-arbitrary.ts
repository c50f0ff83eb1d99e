import { wireName } from '@backline/contract';
import fc, { type Arbitrary } from 'fast-check';
import type { z } from 'zod';

/** Values that exist in the seeded war, by the wire's field name, so that many random requests are meaningful. */
export type KnownValues = Record<string, readonly unknown[]>;

type Schema = z.core.$ZodType;

/** Values that a schema's own checks allow, as far as they limit the useful random values. */
interface Bounds {
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: RegExp;
}

function definition(schema: Schema) {
  return schema._zod.def as z.core.$ZodTypes['_zod']['def'];
}

function boundsOf(schema: Schema): Bounds {
  const def = schema._zod.def as z.core.$ZodTypeDef & { format?: string };
  const bounds: Bounds = def.format === undefined ? {} : { format: def.format };
  for (const { _zod } of def.checks ?? []) {
    const check = _zod.def as z.core.$ZodChecks['_zod']['def'];
    if (check.check === 'min_length') bounds.minimum = check.minimum;
    if (check.check === 'max_length') bounds.maximum = check.maximum;
    if (check.check === 'greater_than') bounds.minimum = Number(check.value) + (check.inclusive ? 0 : 1);
    if (check.check === 'less_than') bounds.maximum = Number(check.value) - (check.inclusive ? 0 : 1);
    if (check.check === 'number_format') bounds.format = check.format;
    if (check.check === 'string_format' && check.pattern !== undefined) bounds.pattern = check.pattern;
  }
  return bounds;
}

const DAYS = { min: new Date('2020-01-01T00:00:00Z'), max: new Date('2030-01-01T00:00:00Z') };
const isoTime = fc.date({ ...DAYS, noInvalidDate: true }).map((date) => date.toISOString());

function textOf({ minimum = 0, maximum = 60, format, pattern }: Bounds): Arbitrary<unknown> {
  if (format === 'datetime') return isoTime;
  if (pattern !== undefined) return fc.stringMatching(pattern);
  const lengths = { minLength: Math.max(minimum, 1), maxLength: Math.min(maximum, 60) };
  return fc.oneof(
    { weight: 4, arbitrary: fc.string(lengths) },
    { weight: 2, arbitrary: fc.string({ ...lengths, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.string({ minLength: maximum, maxLength: maximum }) },
  );
}

function numberOf({ minimum, maximum, format }: Bounds): Arbitrary<unknown> {
  const min = Math.max(minimum ?? -1000, -1_000_000_000);
  const max = Math.max(min, Math.min(maximum ?? 1_000_000, 2_147_483_647));
  if (format === undefined) return fc.double({ min, max, noNaN: true });
  return fc.oneof(fc.integer({ min, max: Math.min(max, min + 40) }), fc.integer({ min, max }));
}

/**
 * JSON with the wire's names that matches the shape of a schema: rules between fields are left to chance.
 * @param name the field's name on the wire, to look up in `known`.
 */
export function wireArbitrary(schema: Schema, known: KnownValues, name = ''): Arbitrary<unknown> {
  const made = byShape(schema, known, name);
  const values = known[name];
  if (values === undefined || values.length === 0) return made;
  return fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: made });
}

function byShape(schema: Schema, known: KnownValues, name: string): Arbitrary<unknown> {
  const def = definition(schema);
  const bounds = boundsOf(schema);
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, inner]) => {
        const wire = wireName(schema, key);
        return [wire, wireArbitrary(inner, known, wire)] as const;
      });
      const isOptional = (key: string) => def.shape[key]?._zod.optin === 'optional';
      const requiredKeys = Object.keys(def.shape)
        .filter((key) => !isOptional(key))
        .map((key) => wireName(schema, key));
      return fc.record(Object.fromEntries(fields), { requiredKeys });
    }
    case 'array':
      return fc.array(wireArbitrary(def.element, known, name), {
        minLength: Math.min(bounds.minimum ?? 0, 2),
        maxLength: Math.min(bounds.maximum ?? 6, 6),
      });
    case 'record':
      return fc.dictionary(fc.string({ maxLength: 10 }), wireArbitrary(def.valueType, known), { maxKeys: 3 });
    case 'union':
      return fc.oneof(...def.options.map((option) => wireArbitrary(option, known, name)));
    case 'optional':
    case 'default':
    case 'prefault':
    case 'readonly':
      return byShape(def.innerType, known, name);
    case 'nullable':
      return fc.option(byShape(def.innerType, known, name), { freq: 4 });
    case 'pipe':
      // The shape of a transformed value comes before the step, that of a preprocessed or coerced one after it.
      return byShape(definition(def.out).type === 'transform' ? def.in : def.out, known, name);
    case 'string':
      return textOf(bounds);
    case 'number':
      return numberOf(bounds);
    case 'boolean':
      return fc.boolean();
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries));
    case 'literal':
      return fc.constantFrom(...def.values);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}
