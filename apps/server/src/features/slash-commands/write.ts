import type { Endpoint } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { runAuditedWrite, type WriteEffects } from '../../http/audited-write.ts';
import { FIND_ALERTS } from '../../operation/jobs.ts';
import type { Call } from './call.ts';

/** Replaces the network address in the audit trail. */
const ADDRESS = 'Discord';

/**
 * Runs the write of one of the page's endpoints for a member in Discord: in a transaction, with the same audit entry and
 * the same messages to open pages. The result is for the member only, as it may be a code, and stays out of the trail.
 * @param body what the endpoint would receive, for the audit trail.
 */
export async function writeAs<T>(
  { app, member }: Call,
  { endpoint, params = {}, body }: { endpoint: Endpoint; params?: Record<string, number>; body?: unknown },
  run: (db: Db, effects: WriteEffects) => Promise<T>,
): Promise<T> {
  const request = { viewer: member, params: { ...params, discordUser: member.discordUserId }, ip: ADDRESS };
  const { given, afterCommit } = await inTransaction(app.services.database.db, async (db) => {
    const results: T[] = [];
    const write = {
      before: async () => undefined,
      run: async (effects: WriteEffects) => void results.push(await run(db, effects)),
      body,
      page: null,
    };
    const written = await runAuditedWrite(app, { endpoint, request, db }, write);
    return { given: results, afterCommit: written.afterCommit };
  });
  for (const action of afterCommit) action();
  app.services.jobs.wake(FIND_ALERTS);
  const [value] = given;
  if (value === undefined) throw new Error('A write must return an answer.');
  return value;
}
