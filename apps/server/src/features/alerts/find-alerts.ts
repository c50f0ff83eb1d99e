import { setImmediate } from 'node:timers/promises';
import {
  type AlertLevel,
  alertScopeOf,
  DAY_MS,
  type LockAccess,
  MINUTE_MS,
  passAlerts,
  subjectsOf,
} from '@backline/domain';
import type { Config } from '../../config.ts';
import { announce } from '../../db/announce.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Services } from '../../services.ts';
import { listChannelScopes, queueForChannels } from '../channels/queue-for-channels.ts';
import { readStock } from '../stock/current-stock.ts';
import { queueForPeople } from '../watches/queue-for-people.ts';
import {
  claimPass,
  deleteOldEvents,
  deleteOtherScopes,
  findScope,
  insertEvents,
  listPeoplesScopes,
  type ScopeBefore,
  saveLevels,
} from './alert-scopes.queries.ts';
import { observeScope } from './observe-scope.ts';

/** The pass for a minute may begin this much before it: a timer may fire early, and the next pass comes a minute later. */
const EARLY_MS = 500;
/** Alerts are worked out for people who were active in this many days. */
const ACTIVE_DAYS = 14;
/** For how many days events are stored. */
const KEPT_DAYS = 30;
/** A clock that is further behind the last pass than this was set back; a smaller gap is the difference between two machines. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;

/**
 * Makes one pass: works out what happened for each scope in use, and stores it (docs/spec/alerts.md#detection). Several
 * processes may run it at once.
 */
export async function findAlerts(
  { database, config, now }: Pick<Services, 'database' | 'now'> & { config: Pick<Config, 'warApi'> },
  signal: AbortSignal,
): Promise<void> {
  const { db } = database;
  const time = now();
  const scopes = await inTransaction(db, (transaction) => pruneScopes(transaction, time));
  for (const [scope, access] of scopes) {
    if (signal.aborted) return;
    await passScope({ db, config }, scope, access, time);
    await setImmediate(); // lets a report that came meanwhile be handled before the next scope
  }
}

/**
 * Deletes scopes that nobody has any more, and old events. Deleting nothing writes nothing, so replies that are cached until
 * the next commit stay valid.
 * @param transaction so that an idle regiment takes one connection a minute, not four.
 * @returns the scopes in use, by name.
 */
async function pruneScopes(transaction: Db, now: Date): Promise<Map<string, LockAccess>> {
  const people = await listPeoplesScopes(transaction, new Date(now.getTime() - ACTIVE_DAYS * DAY_MS));
  const scopes = new Map(
    [...(await listChannelScopes(transaction)), ...people].map((access) => [alertScopeOf(access), access]),
  );
  await deleteOtherScopes(transaction, [...scopes.keys()]);
  await deleteOldEvents(transaction, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  return scopes;
}

async function passScope(
  { db, config }: { db: Db; config: Pick<Config, 'warApi'> },
  scope: string,
  access: LockAccess,
  now: Date,
): Promise<void> {
  const before = await findScope(db, scope);
  const time = ruleTime(now, before);
  // Read after the number of passes: a stored pass is always of a later moment than the one before.
  const stock = await readStock(db);
  const observation = await observeScope({ db, config }, stock, access, time);
  const { levels, events } = passAlerts(subjectsOf(observation, time.getTime()), before?.levels ?? null);
  const changed = changedLevels(before?.levels ?? [], levels);
  if (before !== null && changed.length === 0) return;
  await inTransaction(db, async (transaction) => {
    if (!(await claimPass(transaction, scope, before?.passes ?? null, time.toISOString()))) return;
    await saveLevels(transaction, scope, changed);
    const stored = await insertEvents(transaction, scope, now.toISOString(), events);
    await queueForPeople(transaction, scope, stored);
    if (stored.length === 0) return;
    await queueForChannels(transaction, scope, stored);
    await announce(transaction, { event: 'change', features: ['alerts'], page: null, audience: scope });
  });
}

/**
 * The time that the rules go by: the full minute, so that an alert caused by time alone appears with the minute and not
 * with somebody's write, which it would reveal (docs/spec/alerts.md#secrecy); and never before that of the last pass.
 */
function ruleTime(now: Date, before: ScopeBefore | null): Date {
  const minute = Math.floor((now.getTime() + EARLY_MS) / MINUTE_MS) * MINUTE_MS;
  const last = before === null ? 0 : Date.parse(before.passedAt);
  return new Date(last - minute > CLOCKS_DIFFER_MS ? minute : Math.max(minute, last));
}

function changedLevels(before: readonly AlertLevel[], after: readonly AlertLevel[]): AlertLevel[] {
  const keyOf = ({ rule, subject }: AlertLevel) => `${rule} ${subject}`;
  const old = new Map(before.map((alertLevel) => [keyOf(alertLevel), alertLevel.level]));
  const present = new Set(after.map(keyOf));
  return [
    ...after.filter((alertLevel) => old.get(keyOf(alertLevel)) !== alertLevel.level),
    ...before
      .filter((alertLevel) => !present.has(keyOf(alertLevel)))
      .map((alertLevel) => ({ ...alertLevel, level: 0 })),
  ];
}
