import * as z from 'zod/mini';
import { snakeCase } from './errors.ts';
import { problem, problemOfIssue } from './field-problems.ts';
import { schemaDefinition } from './schema-definition.ts';

/**
 * Names on the wire are snake_case, in code camelCase (docs/spec/api.md#wire). This file converts them, guided by the
 * shape: keys of objects are renamed; keys of records (such as warehouse names) are data and stay.
 */

type Convert = (value: unknown) => unknown;

interface WireNames {
  wire?: Record<string, string>;
}

const same: Convert = (value) => value;

/** The wire's spelling of a field: from the shape's own table (`withWireNames`), else snake_case. */
export function wireName(schema: z.core.$ZodType, key: string): string {
  // Only withWireNames writes this entry; zod types every entry as unknown.
  const meta = z.globalRegistry.get(schema) as WireNames | undefined;
  return meta?.wire?.[key] ?? snakeCase(key);
}

/** Gives fields a name on the wire that is not snake_case, such as `Crated?` in a FIR report row. */
export function withWireNames<S extends z.ZodMiniObject>(
  schema: S,
  names: Partial<Record<keyof S['shape'], string>>,
): S {
  return schema.check(z.meta({ wire: names }));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function convertAll(convert: Convert): Convert {
  return (value) => (Array.isArray(value) ? value.map(convert) : value);
}

function convertValues(convert: Convert): Convert {
  return (value) =>
    isObject(value)
      ? Object.fromEntries(Object.entries(value).map(([key, nested]) => [key, convert(nested)]))
      : value;
}

/** Follows wrappers and containers; the caller handles objects and unions. */
function converter(schema: z.core.$ZodType, into: (schema: z.core.$ZodType) => Convert): Convert {
  const def = schemaDefinition(schema);
  switch (def.type) {
    case 'array':
      return convertAll(into(def.element));
    case 'record':
      return convertValues(into(def.valueType));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return into(def.innerType);
    case 'pipe':
      // A preprocessed value has its shape after the step, a transformed one before it.
      return into(schemaDefinition(def.in).type === 'transform' ? def.out : def.in);
    default:
      return same;
  }
}

const writers = new WeakMap<z.core.$ZodType, Convert>();

/** A frozen object never changes, so it is converted once: the same item is in many replies. */
function onceIfFrozen(convert: (value: Record<string, unknown>) => unknown): Convert {
  const turned = new WeakMap<object, unknown>();
  return (value) => {
    if (!isObject(value)) return value;
    if (!Object.isFrozen(value)) return convert(value);
    const known = turned.get(value);
    if (known !== undefined) return known;
    const made = convert(value);
    turned.set(value, made);
    return made;
  };
}

/**
 * A function that turns a value of the shape into wire JSON. Fields that the shape does not name are dropped,
 * so a reply can never carry more than the contract says. It does not check types: that is TypeScript's work.
 */
export function wireWriter(schema: z.core.$ZodType): Convert {
  const known = writers.get(schema);
  if (known) return known;
  const def = schemaDefinition(schema);
  let convert: Convert;
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(
      ([key, inner]) => [key, wireName(schema, key), wireWriter(inner)] as const,
    );
    convert = onceIfFrozen((value) => {
      const out: Record<string, unknown> = {};
      for (const [key, name, inner] of fields) if (value[key] !== undefined) out[name] = inner(value[key]);
      return out;
    });
  } else if (def.type === 'union') {
    const options = def.options.map((option) => ({ option, write: wireWriter(option) }));
    convert = (value) => {
      // The first entry of a list decides which option it is: the others are of the same one.
      const tried = Array.isArray(value) ? value.slice(0, 1) : value;
      const fit = options.find(({ option }) => z.safeParse(option, tried).success);
      return fit ? fit.write(value) : value;
    };
  } else convert = converter(schema, wireWriter);
  writers.set(schema, convert);
  return convert;
}

/** `Stockpile Name`, `stockpile_name` and `stockpileName` are one name to a reader. */
function loose(name: string): string {
  return name.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();
}

const readers = new WeakMap<z.core.$ZodType, Convert>();

function wireReader(schema: z.core.$ZodType): Convert {
  const known = readers.get(schema);
  if (known) return known;
  const def = schemaDefinition(schema);
  let convert: Convert;
  if (def.type === 'object') {
    const fields = new Map(
      Object.entries(def.shape).flatMap(([key, inner]) => {
        const field = { key, read: wireReader(inner) };
        const name = wireName(schema, key);
        return [key, name, loose(key), loose(name)].map((spelling) => [spelling, field] as const);
      }),
    );
    convert = (value) => {
      if (!isObject(value)) return value;
      const out: Record<string, unknown> = {};
      for (const [name, nested] of Object.entries(value)) {
        // Nearly always the spelling is right, and a list may have a field fifty thousand times.
        const field = fields.get(name) ?? fields.get(loose(name));
        if (field && out[field.key] === undefined) out[field.key] = field.read(nested);
      }
      return out;
    };
  } else if (def.type === 'union') {
    const options = def.options.map((option) => ({ option, read: wireReader(option) }));
    convert = (value) => {
      for (const { option, read } of options) {
        const turned = read(value);
        if (z.safeParse(option, turned).success) return turned;
      }
      return value;
    };
  } else convert = converter(schema, wireReader);
  readers.set(schema, convert);
  return convert;
}

/** Reads wire JSON in either spelling and checks it against the shape. Unknown fields are dropped. */
export function fromWire<S extends z.core.$ZodType>(
  schema: S,
  json: unknown,
): z.core.util.SafeParseResult<z.output<S>> {
  const read = wireReader(schema)(json);
  try {
    return z.safeParse(schema, read, { error: problemOfIssue });
  } catch (error) {
    // The validator passes the problems of a list on as arguments of one call: a hundred thousand of them overflow the stack.
    if (!(error instanceof RangeError)) throw error;
    const issue = { code: 'custom' as const, path: [], message: problem('invalid'), input: undefined };
    const invalid = new z.core.$ZodError([issue]) as z.core.$ZodError<z.output<S>>; // the type of the output is on paper only
    return { success: false, error: invalid };
  }
}

/** Writes a value of the shape as wire JSON: snake_case names, only the fields of the shape. */
export function toWire<S extends z.core.$ZodType>(schema: S, value: z.input<S>): unknown {
  return wireWriter(schema)(value);
}
