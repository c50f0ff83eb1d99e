import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint/endpoint.ts';
import { schemaDefinition } from './endpoint/schema-definition.ts';
import { fromWire } from './endpoint/wire.ts';
import { ENDPOINTS, stockpileInput, warehouseChange } from './index.ts';

/**
 * The fields of a shape, at any depth, that have a value although the caller left them out: a default, or a step that fills
 * them in. In a change each of them erases what is stored.
 */
function filledIn(schema: z.core.$ZodType, path = ''): string[] {
  const definition = schemaDefinition(schema);
  switch (definition.type) {
    case 'object':
      return Object.entries(definition.shape).flatMap(([name, field]) => {
        const here = path === '' ? name : `${path}.${name}`;
        const left = z.safeParse(field, undefined);
        return left.success && left.data !== undefined ? [here] : filledIn(field, here);
      });
    case 'array':
      return filledIn(definition.element, `${path}[]`);
    case 'union':
      return definition.options.flatMap((option) => filledIn(option, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return filledIn(definition.innerType, path);
    case 'pipe':
      return [...filledIn(definition.in, path), ...filledIn(definition.out, path)];
    default:
      return [];
  }
}

/** Every change in the contract; a new one is among them without being named here. */
const CHANGES = ENDPOINTS.filter(({ method, body }) => method === 'PATCH' && body !== undefined);

/**
 * Lists that a change replaces as a whole: their rows have no id, so a row that leaves a field out has nothing to keep.
 */
const WHOLE_LISTS = [/^PATCH \/api\/pyramids\/:id: pyramid\.attributes\.rows\[\]/];

describe('a change keeps what it leaves out', () => {
  it('there are changes to look at', () => expect(CHANGES.length).toBeGreaterThan(15));

  it.each(CHANGES.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s fills in no field',
    (name, { body }: Endpoint) => {
      const fields = body === undefined ? ['no body'] : filledIn(body);
      const kept = fields.filter((field) => !WHOLE_LISTS.some((list) => list.test(`${name}: ${field}`)));
      expect(kept).toEqual([]);
    },
  );

  it('a field with a default is noticed, in a change and in a row of its lists', () => {
    const added = z._default(z.string(), '');
    expect(filledIn(z.partial(z.object({ note: added })))).toEqual(['note']);
    const rows = z.array(
      z.pipe(
        z.object({ id: z.int(), note: added }),
        z.transform((row) => row),
      ),
    );
    expect(filledIn(z.object({ rows: z.optional(rows) }))).toEqual(['rows[].note']);
    const step = z.pipe(
      z.optional(z.string()),
      z.transform((text) => text ?? ''),
    );
    expect(filledIn(z.object({ note: step }))).toEqual(['note']);
    expect(filledIn(z.object({ note: z.optional(z.string()) }))).toEqual([]);
  });

  it('a row of the stockpile form has only what was sent, and a change of a warehouse too', () => {
    expect(fromWire(stockpileInput, { id: 3 }).data).toEqual({ id: 3 });
    expect(fromWire(stockpileInput, { id: 3, name: 'Kilo' }).data).toEqual({ id: 3, name: 'Kilo' });
    expect(fromWire(warehouseChange, {}).data).toEqual({});
  });
});
