import * as z from 'zod/mini';
import { attributes, feature, nothing } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { id, text, time } from './endpoint/fields.ts';
import { secret } from './endpoint/secrets.ts';
import { permissions } from './users.ts';

/** The longest life of a key that expires, in days. */
const MAX_LIFE_DAYS = 366;

/** Details that distinguish a personal key for tools from others. The key itself is shown once, when it is created. */
export const apiKey = z.object({
  id,
  name: z.string(),
  /** The first characters of the key, to recognise it by. */
  start: z.string(),
  /** Rights of the key, as far as its owner has them at that moment. */
  scopes: permissions,
  createdAt: time,
  /** Null for a key that never expires. */
  expiresAt: z.nullable(time),
  /** Rounded to the minute; null before the first use. */
  lastUsedAt: z.nullable(time),
});
export type ApiKey = z.output<typeof apiKey>;

export const newApiKey = z.object({
  name: text(50),
  scopes: permissions.check(
    z.refine(({ read, edit, manage }) => read || edit || manage, problem('scope-required')),
  ),
  /** Null for a key that never expires. */
  expiresInDays: z.nullable(
    z
      .number({ error: problem('not-a-number') })
      .check(
        z.int(problem('not-whole')),
        z.minimum(1, problem('not-a-choice')),
        z.maximum(MAX_LIFE_DAYS, problem('too-big')),
      ),
  ),
});

/**
 * Personal keys for tools, used as `Authorization: Bearer bl_…`. A key never does more than its owner may at that moment;
 * `mayUseKey` says which endpoints a key may call at all.
 */
export const apiKeys = feature('api-keys', {
  list: {
    summary: 'The caller’s API keys, newest first.',
    method: 'GET',
    path: '/api/api_keys',
    access: 'user',
    reply: z.array(apiKey),
  },
  create: {
    summary: 'Creates an API key; only this reply contains it.',
    method: 'POST',
    path: '/api/api_keys',
    access: 'user',
    body: attributes('apiKey', newApiKey),
    envelope: ['apiKey', 'attributes'],
    reply: z.extend(apiKey, { key: secret(z.string()) }),
  },
  remove: {
    summary: 'Revokes an API key at once: one of the caller’s, or for admins anybody’s.',
    method: 'DELETE',
    path: '/api/api_keys/:id',
    access: 'user',
    reply: nothing,
  },
  ofUser: {
    summary: 'The API keys of a user.',
    method: 'GET',
    path: '/api/users/:id/api_keys',
    access: 'admin',
    reply: z.array(apiKey),
  },
});
