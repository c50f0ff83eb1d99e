import * as z from 'zod/mini';
import { snakeCase } from './errors.ts';
import { problem, problemOfIssue } from './field-problems.ts';
import { schemaDefinition } from './schema-definition.ts';

/**
 * Names on the wire are snake_case, in code camelCase (docs/spec/api.md#wire). This file converts them, guided by the
 * shape: keys of objects are renamed; keys of records (such as warehouse names) are data and stay.
 */

type Turn = (value: unknown) => unknown;

interface WireNames {
  wire?: Record<string, string>;
}

const same: Turn = (value) => value;

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

function turnAll(turn: Turn): Turn {
  return (value) => (Array.isArray(value) ? value.map(turn) : value);
}

function turnValues(turn: Turn): Turn {
  return (value) =>
    isObject(value) ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, turn(one)])) : value;
}

/** Follows wrappers and containers; the caller handles objects and unions. */
function turner(schema: z.core.$ZodType, into: (schema: z.core.$ZodType) => Turn): Turn {
  const def = schemaDefinition(schema);
  switch (def.type) {
    case 'array':
      return turnAll(into(def.element));
    case 'record':
      return turnValues(into(def.valueType));
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

const writers = new WeakMap<z.core.$ZodType, Turn>();

/** A frozen object never changes, so it is converted once: the same item is in many replies. */
function onceIfFrozen(turn: (value: Record<string, unknown>) => unknown): Turn {
  const turned = new WeakMap<object, unknown>();
  return (value) => {
    if (!isObject(value)) return value;
    if (!Object.isFrozen(value)) return turn(value);
    const known = turned.get(value);
    if (known !== undefined) return known;
    const made = turn(value);
    turned.set(value, made);
    return made;
  };
}

/**
 * A function that turns a value of the shape into wire JSON. Fields that the shape does not name are dropped,
 * so a reply can never carry more than the contract says. It does not check types: that is TypeScript's work.
 */
export function wireWriter(schema: z.core.$ZodType): Turn {
  const known = writers.get(schema);
  if (known) return known;
  const def = schemaDefinition(schema);
  let turn: Turn;
  if (def.type === 'object') {
    const fields = Object.entries(def.shape).map(
      ([key, inner]) => [key, wireName(schema, key), wireWriter(inner)] as const,
    );
    turn = onceIfFrozen((value) => {
      const out: Record<string, unknown> = {};
      for (const [key, name, inner] of fields) if (value[key] !== undefined) out[name] = inner(value[key]);
      return out;
    });
  } else if (def.type === 'union') {
    const options = def.options.map((option) => ({ option, write: wireWriter(option) }));
    turn = (value) => {
      // The first entry of a list decides which option it is: the others are of the same one.
      const tried = Array.isArray(value) ? value.slice(0, 1) : value;
      const fit = options.find(({ option }) => z.safeParse(option, tried).success);
      return fit ? fit.write(value) : value;
    };
  } else turn = turner(schema, wireWriter);
  writers.set(schema, turn);
  return turn;
}

/** `Stockpile Name`, `stockpile_name` and `stockpileName` are one name to a reader. */
function loose(name: string): string {
  return name.replace(/[^a-zA-Z0-9]/g, '').toLowerCase();
}

const readers = new WeakMap<z.core.$ZodType, Turn>();

function wireReader(schema: z.core.$ZodType): Turn {
  const known = readers.get(schema);
  if (known) return known;
  const def = schemaDefinition(schema);
  let turn: Turn;
  if (def.type === 'object') {
    const fields = new Map(
      Object.entries(def.shape).flatMap(([key, inner]) => {
        const field = { key, read: wireReader(inner) };
        const name = wireName(schema, key);
        return [key, name, loose(key), loose(name)].map((spelling) => [spelling, field] as const);
      }),
    );
    turn = (value) => {
      if (!isObject(value)) return value;
      const out: Record<string, unknown> = {};
      for (const [name, one] of Object.entries(value)) {
        // Nearly always the spelling is right, and a list may have a field fifty thousand times.
        const field = fields.get(name) ?? fields.get(loose(name));
        if (field && out[field.key] === undefined) out[field.key] = field.read(one);
      }
      return out;
    };
  } else if (def.type === 'union') {
    const options = def.options.map((option) => ({ option, read: wireReader(option) }));
    turn = (value) => {
      for (const { option, read } of options) {
        const turned = read(value);
        if (z.safeParse(option, turned).success) return turned;
      }
      return value;
    };
  } else turn = turner(schema, wireReader);
  readers.set(schema, turn);
  return turn;
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
