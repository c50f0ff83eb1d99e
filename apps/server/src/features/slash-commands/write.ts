import type { Endpoint } from '@backline/contract';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { runAuditedWrite, type WriteEffects } from '../../http/audited-write.ts';
import { FIND_ALERTS } from '../alerts/alerts.routes.ts';
import type { Call } from './call.ts';

/** Stands in the audit trail in the place of a network address. */
const ADDRESS = 'Discord';

/**
 * Runs what an endpoint of the page does, for a member in Discord: in a transaction, with the same entry in the audit trail
 * and the same news to the open pages. What it gives is for the member alone, a code among others, and stays out of the trail.
 * @param body as the endpoint gets it, for the audit trail.
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
  if (value === undefined) throw new Error('A write gives something to say.');
  return value;
}
