import type { ToolOutcome } from '@backline/contract';
import { and, eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { toolRequests } from '../../db/schema.ts';

/** How long the answer to a request is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000;

interface ToolRequest {
  userId: number;
  requestId: string;
  /** Hash of what was sent. */
  hash: string;
}

/**
 * Claims a request's id until the transaction ends; answers of more than a day ago go. A second request with the same id
 * waits here until the first is committed.
 * @returns null if the id is new, else the answer that was given, and to what.
 */
export async function claimRequest(
  db: Db,
  { userId, requestId, hash }: ToolRequest,
  now: Date,
): Promise<{ hash: string; outcomes: ToolOutcome[] } | null> {
  await db
    .delete(toolRequests)
    .where(lt(toolRequests.sentAt, new Date(now.getTime() - KEPT_MS).toISOString()));
  const claimed = await db
    .insert(toolRequests)
    .values({ userId, requestId, hash, outcomes: [], sentAt: now.toISOString() })
    .onConflictDoNothing()
    .returning({ requestId: toolRequests.requestId });
  if (claimed.length > 0) return null;
  const [known] = await db
    .select({ hash: toolRequests.hash, outcomes: toolRequests.outcomes })
    .from(toolRequests)
    .where(sameAs({ userId, requestId }));
  return known ?? null;
}

/** Keeps the answer to a request that was claimed. */
export async function keepAnswer(
  db: Db,
  request: Omit<ToolRequest, 'hash'>,
  outcomes: ToolOutcome[],
): Promise<void> {
  await db.update(toolRequests).set({ outcomes }).where(sameAs(request));
}

function sameAs({ userId, requestId }: Omit<ToolRequest, 'hash'>) {
  return and(eq(toolRequests.userId, userId), eq(toolRequests.requestId, requestId));
}
