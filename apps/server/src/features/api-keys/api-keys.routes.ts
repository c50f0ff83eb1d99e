import { apiKeys, mayPass, PERMISSIONS, reason } from '@backline/contract';
import { DAY_MS } from '@backline/domain';
import { hashApiKey, makeApiKey, startOfApiKey } from '../../caller/api-key.ts';
import { lockNames } from '../../db/names.queries.ts';
import type { App } from '../../http/app.ts';
import { conflict, found, invalid, notFound } from '../../http/errors.ts';
import { handle } from '../../http/handle.ts';
import { lookAlikesOf } from '../../http/look-alikes.ts';
import { findUser } from '../users/users.queries.ts';
import { countApiKeys, deleteApiKey, insertApiKey, listApiKeys } from './api-keys.queries.ts';

const MAX_KEYS = 20;

export function registerApiKeys(app: App): void {
  handle(app, apiKeys.list, ({ db, viewer }) => listApiKeys(db, viewer.userId));
  handle(app, apiKeys.create, async ({ db, viewer, body, now }) => {
    const { name, scopes, expiresInDays } = body.apiKey.attributes;
    const missing = PERMISSIONS.filter((permission) => scopes[permission] && !mayPass(viewer, permission));
    if (missing.length > 0)
      throw invalid(
        Object.fromEntries(missing.map((permission) => [`scopes.${permission}`, reason('right-lacking')])),
      );
    await lockNames(db);
    if ((await countApiKeys(db, viewer.userId)) >= MAX_KEYS)
      throw conflict(reason('keys-enough', { count: MAX_KEYS }));
    const own = (await listApiKeys(db, viewer.userId)).map((apiKey) => apiKey.name);
    if (lookAlikesOf(own)(name)) throw invalid({ name: reason('name-looks-like') });
    const key = makeApiKey();
    const expiresAt =
      expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS).toISOString();
    const made = await insertApiKey(db, {
      userId: viewer.userId,
      name,
      hash: hashApiKey(key),
      start: startOfApiKey(key),
      scopes,
      createdAt: now.toISOString(),
      expiresAt,
    });
    return { ...made, key };
  });
  handle(app, apiKeys.remove, async ({ db, viewer, params, audit }) => {
    const name = found(await deleteApiKey(db, params.id, viewer.admin ? null : viewer.userId), 'api-key');
    audit({ subject: name });
    return {};
  });
  handle(app, apiKeys.ofUser, async ({ db, params }) => {
    if ((await findUser(db, params.id)) === null) throw notFound('user');
    return listApiKeys(db, params.id);
  });
}
