import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { FEATURES, fromWire, plain, pyramidPlan, toWire } from './index.ts';
import { type PlainEndpoint, plainEndpoints } from './plain-endpoints.ts';

const all: [string, PlainEndpoint][] = Object.entries(plainEndpoints);

function contractOf({ feature, name }: PlainEndpoint) {
  const found = FEATURES.flatMap((one) => Object.values(one)).find(
    (endpoint) => endpoint.feature === feature && endpoint.name === name,
  );
  if (found === undefined) throw new Error(`The contract has no ${feature}.${name}.`);
  return found;
}

/** A value that a schema takes: one of everything, with every field that may be left out. */
function exampleOf(schema: z.core.$ZodType): unknown {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, one]) => [key, exampleOf(one)]));
    case 'array':
      return [exampleOf(def.element)];
    case 'optional':
    case 'nullable':
      return exampleOf(def.innerType);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'string':
      return 'some text';
    case 'number':
      return 3;
    case 'boolean':
      return true;
    default:
      throw new Error(`There is no example of ${def.type}.`);
  }
}

const NOTHING = Symbol('left out');
const STRANGE = [NOTHING, null, 'another text', -7, 0, 1.5, true, [], {}];

/** The value with each of its places in turn replaced by something else, or left out. */
function* spoilt(value: unknown): Generator<unknown> {
  yield* STRANGE;
  if (Array.isArray(value)) for (const one of spoilt(value[0])) yield one === NOTHING ? [] : [one];
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      for (const one of spoilt(inner)) {
        const { [key]: _, ...rest } = value as Record<string, unknown>;
        yield one === NOTHING ? rest : { ...rest, [key]: one };
      }
}

function verdict(read: { success: true; data: unknown } | { success: false; error?: unknown }) {
  return read.success ? { data: read.data } : 'refused';
}

/** Whether all that is wrong is how large a number is. */
function isOfSizeOnly(error: z.ZodError | undefined): boolean {
  return error?.issues.every(({ code }) => code === 'too_small' || code === 'too_big') ?? false;
}

describe.each(all)('%s in plain shapes', (_, endpoint) => {
  const contract = contractOf(endpoint);
  // Plans pass over what a reply says of the stock.
  const reply = endpoint === plainEndpoints.pyramidPlans ? pyramidPlan.array() : contract.reply;
  const wire = toWire(contract.reply, exampleOf(contract.reply));

  it('is called as the contract says', () => {
    expect({ method: endpoint.method, path: endpoint.path }).toEqual({
      method: contract.method,
      path: contract.path,
    });
  });

  it('reads every reply as the contract does, and refuses what it refuses but for the size of numbers', () => {
    for (const json of [wire, exampleOf(contract.reply), ...spoilt(wire)]) {
      if (json === NOTHING) continue;
      const read = fromWire(reply, json);
      if (isOfSizeOnly(read.error)) continue;
      expect(verdict(endpoint.reply.safeParse(json)), JSON.stringify(json)).toEqual(verdict(read));
    }
  });
});

it('a value of another kind is told with the way to it', () => {
  const shape = plain.shape(plain.object<{ rows: number[] }>({ rows: plain.list(plain.whole) }));
  const read = shape.safeParse({ rows: [1, 'two'] });
  expect(read).toMatchObject({
    success: false,
    error: { message: 'rows does not fit.', cause: { message: 'This is not a whole number.' } },
  });
});
