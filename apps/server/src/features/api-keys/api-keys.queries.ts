import type { ApiKey } from '@backline/contract';
import { and, count, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { insertRow } from '../../db/insert-row.ts';
import { apiKeys, users } from '../../db/schema.ts';

const columns = {
  id: apiKeys.id,
  name: apiKeys.name,
  start: apiKeys.start,
  scopes: { read: apiKeys.read, edit: apiKeys.edit, manage: apiKeys.manage },
  createdAt: apiKeys.createdAt,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
};

/** The newest first; expired ones too, so that somebody finds out why a tool stopped. */
export function listApiKeys(db: Db, userId: number): Promise<ApiKey[]> {
  return db.select(columns).from(apiKeys).where(eq(apiKeys.userId, userId)).orderBy(desc(apiKeys.id));
}

/** Locks the owner until the transaction ends, so that two new keys at the same moment are counted one after the other. */
export async function countApiKeys(db: Db, userId: number): Promise<number> {
  await db.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  const [row] = await db.select({ keys: count() }).from(apiKeys).where(eq(apiKeys.userId, userId));
  return row?.keys ?? 0;
}

interface NewKey extends Pick<ApiKey, 'name' | 'start' | 'scopes' | 'createdAt' | 'expiresAt'> {
  userId: number;
  hash: string;
}

export async function insertApiKey(db: Db, { scopes, ...key }: NewKey): Promise<ApiKey> {
  const id = await insertRow(db, apiKeys, { ...key, ...scopes });
  const { name, start, createdAt, expiresAt } = key;
  return { id, name, start, scopes, createdAt, expiresAt, lastUsedAt: null };
}

/**
 * @param userId whose key it must be; null for anybody's.
 * @returns the key's name; null if there is no such key.
 */
export async function deleteApiKey(db: Db, id: number, userId: number | null): Promise<string | null> {
  const [row] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), userId === null ? undefined : eq(apiKeys.userId, userId)))
    .returning({ name: apiKeys.name });
  return row?.name ?? null;
}
