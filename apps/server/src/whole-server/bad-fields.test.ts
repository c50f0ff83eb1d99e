import { ENDPOINTS, type Endpoint, isErrorBody, wireName } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { isForPeople } from '../testing/is-for-people.ts';
import { useTestApp } from '../testing/test-app.ts';

/** Every input of every endpoint, filled with values that no form sends: each refusal is a readable sentence. */

const app = useTestApp({ emptied: false });

/** Put in place of every input, and of the body itself. `undefined` omits it. */
const BAD: Record<string, unknown> = {
  missing: undefined,
  null: null,
  'a text': 'x',
  'a long text': 'x'.repeat(6000),
  'control characters': 'a\u0000b',
  'a number': 7,
  'a negative number': -1,
  'a fraction': 1.5,
  'a number that is too big': 1e21,
  'a flag': true,
  'an empty list': [],
  'a list of nothing': [null],
  'an object': { a: 1 },
};

/** A value of the schema's shape with the bad one in place of every input; lists have one such row. */
function filled(schema: z.core.$ZodType, bad: unknown): unknown {
  const def = schema._zod.def as z.core.$ZodTypes['_zod']['def'];
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([key, inner]) => [wireName(schema, key), filled(inner, bad)]),
      );
    case 'array':
      return [filled(def.element, bad)];
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return filled(def.innerType, bad);
    case 'pipe':
      return filled((def.in._zod.def as { type: string }).type === 'transform' ? def.out : def.in, bad);
    case 'union':
      return def.options[0] === undefined ? bad : filled(def.options[0], bad);
    default:
      return bad;
  }
}

it('the rule of this test distinguishes a validator’s text and a field name from a sentence', () => {
  for (const raw of [
    'Invalid input: expected number, received undefined',
    'Some of what was sent is not valid. clone_id: This is required.',
    'Too big: expected string to have <=200 characters',
    'Invalid option: expected one of "a"|"b"',
    'goalModifier: This is required.',
    'this is required',
  ])
    expect(isForPeople(raw), raw).toBe(false);
  for (const good of [
    'This is required.',
    'Some of what was sent is not valid. Row 3: This must be a number.',
  ])
    expect(isForPeople(good), good).toBe(true);
});

/** The error messages of an endpoint for a bad body or query. */
async function messagesOf(endpoint: Endpoint, bad: unknown): Promise<string[]> {
  const by = await app.signIn({ admin: true, read: true, edit: true, manage: true });
  const url = endpoint.path.replace(/:\w+/g, '1');
  const bodies = endpoint.body ? [filled(endpoint.body, bad), bad] : [undefined];
  const query = new URLSearchParams(
    Object.entries((endpoint.query ? filled(endpoint.query, bad) : {}) as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const messages: string[] = [];
  for (const body of bodies) {
    const { json } = await app.request({
      method: endpoint.method,
      url: query.size > 0 ? `${url}?${query}` : url,
      by,
      ...(endpoint.body && body !== undefined
        ? { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : {}),
    });
    if (!isErrorBody(json)) continue;
    const { message, reason, fields = {}, field_reasons = {} } = json.error;
    messages.push(message, ...Object.values(fields));
    // A page shows messages in its own language by these.
    if (reason === undefined || Object.keys(fields).some((name) => !(name in field_reasons)))
      messages.push(`no reason for ${message}`);
  }
  return messages;
}

const asked = ENDPOINTS.filter(({ body, query }) => body || query);

describe.each(Object.entries(BAD))('%s in place of every input', (_, bad) => {
  it('is refused in sentences for a person', async () => {
    const raw: string[] = [];
    let refusals = 0;
    for (const endpoint of asked)
      for (const message of await messagesOf(endpoint, bad)) {
        refusals += 1;
        if (!isForPeople(message)) raw.push(`${endpoint.feature}.${endpoint.name}: ${message}`);
      }
    expect(raw).toEqual([]);
    expect(refusals).toBeGreaterThan(asked.length / 2);
  });
});
