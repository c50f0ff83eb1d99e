import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { channels, ENDPOINTS, secretNames, shipments, warehouses } from '../index.ts';
import { fieldsWithSecrets, secret } from './secrets.ts';

/** Names that usually mean a secret. A field with such a name is marked, or is in the list below. */
const SUSPICIOUS = /^(code|token|key|state|secret|password|verifier|authorization|\w*(Token|Secret|Key))$/;
/** Fields with such a name that open nothing, with their meaning. */
const HARMLESS: Record<string, string> = {
  'channels.state': 'whether sending to it works',
  'requests.state': 'how far a request has come',
  'shipments.state': 'how far a container has come',
  'fir.code': 'why the report of a tool was refused',
  'game-data.key': 'the name of a place in the game’s data',
  'icon-pack.code': 'why a pack could not be used',
  'game-data.code': 'which sentence a failure is',
  'materials.code': 'the game’s own name of an item',
  'orders.state': 'how far an order has come',
  'worklist.state': 'how far an order has come',
  'worklist.key': 'identifies a job',
  'watches.publicKey': 'what browsers check the server’s messages with',
  'api-keys.apiKey': 'the name around what is asked of a new key',
};

const reads = ENDPOINTS.filter(({ method }) => method === 'GET');

it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
  'GET %s is marked as secret exactly if its response contains codes or tokens',
  (_, { reply, secret }) => {
    expect(secretNames(reply).size > 0).toBe(secret ?? false);
  },
);

it('only GETs are marked: no other response is ever cached', () => {
  const writes = ENDPOINTS.filter(({ method }) => method !== 'GET');
  expect(writes.length).toBeGreaterThan(40);
  expect(writes.filter(({ secret }) => secret !== undefined)).toEqual([]);
});

it('a field whose name suggests a secret is marked as one, or is known to be harmless', () => {
  const unmarked = ENDPOINTS.flatMap(({ feature, body, reply }) =>
    [body, reply]
      .flatMap((shape) => (shape === undefined ? [] : fieldsWithSecrets(shape)))
      .filter(({ name, isSecret }) => SUSPICIOUS.test(name) && !isSecret)
      .map(({ name }) => `${feature}.${name}`),
  ).filter((field) => !Object.hasOwn(HARMLESS, field));
  expect([...new Set(unmarked)]).toEqual([]);
});

it('a mark is found inside lists, choices and any wrapper, and nowhere else', () => {
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

it('the address of a webhook is secret wherever it is sent, and in no reply', () => {
  expect(secretNames(channels.create.body, channels.update.body)).toEqual(new Set(['address']));
  const replies = Object.values(channels).map(({ reply }) => reply);
  expect(replies.flatMap(fieldsWithSecrets).filter(({ name }) => name === 'address')).toEqual([]);
});
