import { expect, it } from 'vitest';
import { z } from 'zod';
import { ENDPOINTS } from './index.ts';

/** Fields that open something: a stockpile, a session, a sign-in under way. */
const SECRETS = ['code', 'token'];
/** In a sign-in `state` is a secret; of a shipment's container it is how far it has come. */
const SECRETS_OF: Record<string, readonly string[]> = { auth: [...SECRETS, 'state'] };

/** Names of all fields of a shape, at any depth. */
function fieldNames(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return [];
  const own = 'properties' in json ? Object.keys(json.properties as object) : [];
  return [...own, ...Object.values(json).flatMap(fieldNames)];
}

const reads = ENDPOINTS.filter(({ method }) => method === 'GET');

it.each(reads.map((endpoint) => [endpoint.path, endpoint] as const))(
  'GET %s is marked as secret exactly where its reply holds codes or tokens',
  (_, { feature, reply, secret }) => {
    const names = fieldNames(z.toJSONSchema(reply, { unrepresentable: 'any' }));
    expect(names.some((name) => (SECRETS_OF[feature] ?? SECRETS).includes(name))).toBe(secret ?? false);
  },
);

it('only GETs are marked: no other reply is ever kept', () => {
  for (const { method, secret } of ENDPOINTS) if (method !== 'GET') expect(secret).toBeUndefined();
});
