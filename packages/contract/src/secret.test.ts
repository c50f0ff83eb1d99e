import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ENDPOINTS, secretNames, shipments, warehouses } from './index.ts';
import { fieldsWithSecrets, secret } from './secrets.ts';

/** Names that mostly stand for a secret. A field of such a name is marked, or stands in the list below. */
const SUSPICIOUS = /^(code|token|key|state|secret|password|verifier|authorization|\w*(Token|Secret|Key))$/;
/** Fields of such a name that open nothing, with what they are. */
const HARMLESS: Record<string, string> = {
  'shipments.state': 'how far a container has come',
  'icon-pack.code': 'why a pack could not be used',
  'api-keys.apiKey': 'the name around what is asked of a new key',
};

const reads = ENDPOINTS.filter(({ method }) => method === 'GET');

it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
  'GET %s is marked as secret exactly where its reply holds codes or tokens',
  (_, { reply, secret }) => {
    expect(secretNames(reply).size > 0).toBe(secret ?? false);
  },
);

it('only GETs are marked: no other reply is ever kept', () => {
  const others = ENDPOINTS.filter(({ method }) => method !== 'GET');
  expect(others.length).toBeGreaterThan(40);
  expect(others.filter(({ secret }) => secret !== undefined)).toEqual([]);
});

it('a field whose name sounds like a secret is marked as one, or known to be none', () => {
  const unmarked = ENDPOINTS.flatMap(({ feature, body, reply }) =>
    [body, reply]
      .flatMap((shape) => (shape === undefined ? [] : fieldsWithSecrets(shape)))
      .filter(({ name, isSecret }) => SUSPICIOUS.test(name) && !isSecret)
      .map(({ name }) => `${feature}.${name}`),
  ).filter((one) => !Object.hasOwn(HARMLESS, one));
  expect([...new Set(unmarked)]).toEqual([]);
});

it('a mark holds in lists, choices and whatever wraps it, and for nothing else', () => {
  const code = secret(z.string());
  const shape = z.object({
    list: z.array(z.object({ code: z.optional(code) })),
    either: z.union([z.object({ word: code }), z.object({ name: z.string() })]),
    later: z.pipe(
      z.nullish(code),
      z.transform((value) => value ?? ''),
    ),
    many: z.record(z.string(), code),
  });
  expect(secretNames(shape)).toEqual(new Set(['code', 'word', 'later', 'many']));
});

it('codes of stockpiles are secret, states of containers are not', () => {
  expect(secretNames(warehouses.get.reply, warehouses.update.body)).toEqual(new Set(['code']));
  expect(secretNames(shipments.get.reply).size).toBe(0);
});
