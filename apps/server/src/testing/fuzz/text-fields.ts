import { type Endpoint, paramsOf, wireName } from '@backline/contract';
import fc from 'fast-check';
import type { z } from 'zod';
import { type KnownValues, wireArbitrary } from './wire-arbitrary.ts';

type Schema = z.core.$ZodType;

/**
 * A field that takes a text, by its way through the schemas: a field's name on the wire, `[]` an entry of a list, `{}` a value
 * and `{key}` a key of a record.
 */
export interface TextField {
  part: 'path' | 'query' | 'body';
  way: readonly string[];
}

/** The parts of a request, with the wire's names. */
export interface RequestParts {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
}

function definition(schema: Schema) {
  return schema._zod.def as z.core.$ZodTypes['_zod']['def'];
}

/** The schema below wrappers that change nothing on the wire. */
function unwrapped(schema: Schema): Schema {
  const def = definition(schema);
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'catch':
      return unwrapped(def.innerType);
    case 'pipe':
      // A preprocessed value has its shape after the step, a transformed one before it.
      return unwrapped(definition(def.in).type === 'transform' ? def.out : def.in);
    default:
      return schema;
  }
}

/** The ways through a schema to all that is text on the wire. */
export function textWaysOf(schema: Schema): string[][] {
  const inner = unwrapped(schema);
  const def = definition(inner);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        textWaysOf(field).map((way) => [wireName(inner, key), ...way]),
      );
    case 'array':
      return textWaysOf(def.element).map((way) => ['[]', ...way]);
    case 'record':
      return [['{key}'], ...textWaysOf(def.valueType).map((way) => ['{}', ...way])];
    case 'union': {
      const ways = def.options.flatMap(textWaysOf);
      return [...new Map(ways.map((way) => [way.join('.'), way])).values()];
    }
    case 'string':
    case 'enum':
    case 'literal':
    case 'unknown':
      return [[]];
    default:
      return [];
  }
}

/** Every text field of an endpoint: all that stands in an address, and what its body takes as text. */
export function textFieldsOf(endpoint: Endpoint): TextField[] {
  const query = Object.keys(endpoint.query?.shape ?? {});
  return [
    ...(paramsOf(endpoint) === undefined ? [] : [{ part: 'path' as const, way: ['id'] }]),
    ...query.map((key) => ({ part: 'query' as const, way: [wireName(endpoint.query!, key)] })),
    ...(endpoint.body === undefined || endpoint.method === 'GET'
      ? []
      : textWaysOf(endpoint.body).map((way) => ({ part: 'body' as const, way }))),
  ];
}

/** The schemas to which a step of a way may lead: of a union, those of every choice that has it. */
function after(schema: Schema, step: string): Schema[] {
  const inner = unwrapped(schema);
  const def = definition(inner);
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([key, field]) =>
        wireName(inner, key) === step ? [field] : [],
      );
    case 'array':
      return step === '[]' ? [def.element] : [];
    case 'record':
      return step === '{}' ? [def.valueType] : [];
    case 'union':
      return def.options.flatMap((option) => after(option, step));
    default:
      return [];
  }
}

function hasWay(schema: Schema, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined || step === '{key}') return true;
  return after(schema, step).some((inner) => hasWay(inner, rest));
}

function made(schema: Schema, known: KnownValues): unknown {
  return fc.sample(wireArbitrary(schema, known), { numRuns: 1, seed: 1 })[0];
}

/** A copy of a valid value with the text at the end of the way; what is missing on the way is made. */
export function withTextAt(
  schema: Schema,
  value: unknown,
  [step, ...rest]: readonly string[],
  text: string,
  known: KnownValues,
): unknown {
  if (step === undefined) return text;
  const isKey = step === '{key}';
  const inner = after(schema, isKey ? '{}' : step).find((candidate) => hasWay(candidate, rest));
  if (inner === undefined) throw new Error(`The schema has no ${step}.`);
  const into = (present: unknown) => withTextAt(inner, present ?? made(inner, known), rest, text, known);
  if (step === '[]') {
    const [first, ...remaining] = Array.isArray(value) ? value : [];
    return [into(first), ...remaining];
  }
  const present = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  if (isKey) return { [text]: Object.values(present)[0] ?? made(inner, known) };
  if (step === '{}') {
    const [key, first] = Object.entries(present)[0] ?? ['Alpha', undefined];
    return { [key]: into(first) };
  }
  return { ...present, [step]: into(present[step]) };
}

/** The parts of a request with the text in one field, and all others as they are. */
export function withText(
  endpoint: Endpoint,
  parts: RequestParts,
  { part, way }: TextField,
  text: string,
  known: KnownValues,
): RequestParts {
  if (part === 'path') return { ...parts, params: { ...parts.params, id: text } };
  if (part === 'query') return { ...parts, query: { ...parts.query, [way[0]!]: text } };
  return { ...parts, body: withTextAt(endpoint.body!, parts.body, way, text, known) };
}
