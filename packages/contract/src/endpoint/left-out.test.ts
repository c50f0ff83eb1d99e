import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS } from '../index.ts';

/** The paths of the fields with a default in a shape, however deep: a request that leaves one out would send its default. */
function defaultsIn(shape: z.core.$ZodType, path: string[] = []): string[] {
  const { def } = shape._zod as { def: z.core.$ZodTypes['_zod']['def'] };
  switch (def.type) {
    case 'default':
    case 'prefault':
    case 'catch':
      return [path.join('.')];
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => defaultsIn(field, [...path, name]));
    case 'array':
      return defaultsIn(def.element, path);
    case 'union':
      return def.options.flatMap((option) => defaultsIn(option, path));
    case 'pipe':
      return [...defaultsIn(def.in, path), ...defaultsIn(def.out, path)];
    case 'optional':
    case 'nullable':
    case 'readonly':
    case 'nonoptional':
      return defaultsIn(def.innerType, path);
    default:
      return [];
  }
}

it('a change has no field with a default: what a request leaves out stays as it is', () => {
  const changes = ENDPOINTS.filter(({ method, body }) => method === 'PATCH' && body !== undefined);
  expect(changes.length).toBeGreaterThan(10);
  expect(
    changes.flatMap(({ path, body }) =>
      defaultsIn(body as z.core.$ZodType).map((field) => `${path} ${field}`),
    ),
  ).toEqual([]);
});

it('finds a default in a row of a list', () => {
  const row = z.pipe(
    z.object({ note: z._default(z.string(), '') }),
    z.transform(({ note }) => note),
  );
  expect(defaultsIn(z.partial(z.object({ rows: z.array(row) })))).toEqual(['rows.note']);
});
