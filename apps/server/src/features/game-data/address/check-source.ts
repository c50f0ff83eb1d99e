import { announce } from '../../../db/announce.ts';
import { downloadPublic } from '../../../external/public-download.ts';
import { isLoopbackName } from '../../../runtime/loopback.ts';
import type { Services } from '../../../services.ts';
import { currentCatalog } from '../../stock/current-catalog.queries.ts';
import { comparePackAside } from '../compare-pack-aside.ts';
import { MAX_SOURCE_BYTES } from '../source/read-source.ts';
import { type CheckEnd, endCheck, findDue, type SourceRow, takeSource } from './source.queries.ts';

const TIMEOUT_MS = 30_000;
/** As long as a check can take; a process that dies leaves it to the next after this. */
export const LEASE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

type Checker = Pick<Services, 'config' | 'database' | 'now' | 'log'>;

/**
 * Whether addresses on this computer can be named: only on a server that serves this computer alone, where the only person who could
 * is the one who sits there. A server for others never asks what only it can reach.
 */
export function mayBeLoopback({ discord, host }: Checker['config']): boolean {
  return discord === 'local' && isLoopbackName(host);
}

/** How the pack of a source is called: by its host and the day. */
export function nameOfSource({ url, fetchedAt }: Pick<SourceRow, 'url' | 'fetchedAt'>): {
  name: string;
  gameVersion: string;
} {
  return {
    name: new URL(url).hostname.slice(0, 100),
    gameVersion: (fetchedAt ?? '').slice(0, 10) || 'not said',
  };
}

/** Asks the address if that is due, and stores what it has; it is applied by a press only. @returns the time until it is due again, in milliseconds. */
export async function checkSourceIfDue(checker: Checker, signal: AbortSignal): Promise<number | null> {
  const { database, now } = checker;
  const { db } = database;
  const due = await findDue(db);
  if (due === null) return null;
  const waitMs = Date.parse(due) - now().getTime();
  if (waitMs > 0) return waitMs;
  const source = await takeSource(db, now(), new Date(now().getTime() + LEASE_MS));
  if (source === null) return LEASE_MS;
  const end = await check(checker, source, signal);
  await endCheck(db, source.url, end);
  await announce(db, { event: 'change', features: ['game-data'], page: null });
  if (end.problem !== null)
    checker.log.warn({ problem: end.problem.code }, 'the source of game data was of no use');
  return end.dueAt === null ? null : DAY_MS;
}

async function check(
  { config, database, now }: Checker,
  source: SourceRow,
  signal: AbortSignal,
): Promise<CheckEnd> {
  const { url, etag, daily } = source;
  const answer = await downloadPublic({
    url,
    etag,
    maxBytes: MAX_SOURCE_BYTES,
    timeoutMs: TIMEOUT_MS,
    mayBeLoopback: mayBeLoopback(config),
    signal,
  });
  const checkedAt = now().toISOString();
  const end = { checkedAt, dueAt: daily ? new Date(now().getTime() + DAY_MS).toISOString() : null };
  if (answer.status === 'failed') return { ...end, problem: answer.reason };
  if (answer.status === 'unchanged') return { ...end, problem: null };
  const { digest, catalog: before } = await currentCatalog(database.db);
  const named = nameOfSource({ url, fetchedAt: checkedAt });
  const read = await comparePackAside({
    archive: answer.body,
    source: named,
    before,
    digest,
    reported: new Set(),
  });
  // What cannot be read is asked for again the next time, even if it has not changed: this server may be a newer one then.
  return read.ok
    ? { ...end, problem: null, got: { pack: answer.body, etag: answer.etag, fetchedAt: checkedAt } }
    : { ...end, problem: read.reason };
}
