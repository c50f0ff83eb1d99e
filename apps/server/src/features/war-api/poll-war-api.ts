import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { isRecentlyFought, isRunning, retryDelay } from '@backline/domain';
import { announce } from '../../db/announce.ts';
import type { Db } from '../../db/database.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import { isShardDown, requestWarApi } from '../../external/war-api.ts';
import { parseWarApi } from '../../external/war-api-answers.ts';
import { VERSION } from '../../runtime/version.ts';
import type { Services } from '../../services.ts';
import {
  answerAfter,
  casualtiesAfter,
  mapsAfter,
  type Outcome,
  type Poll,
  settled,
  townsAfter,
} from './apply-answers.ts';
import {
  type AnswerRow,
  addAddresses,
  endPass,
  findState,
  findWar,
  firstDue,
  forgetMaps,
  forgetRegions,
  forgetSource,
  holdPass,
  listAnswersOf,
  listMapRegions,
  listTowns,
  listWarehousePlaces,
  noteFirstWar,
  type PassEnd,
  readSettings,
  replaceTowns,
  type StateRow,
  saveAnswers,
  saveCasualties,
  setDue,
  takeDue,
  takePass,
  wantReports,
} from './war-api.queries.ts';
import { sourceOf } from './war-api-source.ts';
import { EVERY_MS, LEASE_MS, MAX_PAUSE_MS, MIN_PAUSE_MS, PASS_MS, TIMEOUT_MS } from './war-api-times.ts';

type Poller = Pick<Services, 'config' | 'database' | 'now' | 'log'> &
  Partial<Pick<Services, 'share'>> & { timeoutMs?: number };

const EPOCH = new Date(0).toISOString();

/** A pass, held by this process alone. */
interface Pass {
  state: StateRow;
  holder: string;
  due: AnswerRow[];
  began: Date;
}

/**
 * Makes one pass: requests what is due, one address after another, and stores the answers (docs/spec/war-api.md#asking).
 * Does nothing while another process holds a pass, within a minute of the last one, or without a shard.
 * @returns whether a town has changed.
 */
export async function pollWarApi(poller: Poller, signal: AbortSignal): Promise<boolean> {
  const { config, database, now } = poller;
  const { db } = database;
  const source = sourceOf(config, (await readSettings(db)).shard);
  // Checked before a pass is taken, so that nothing is written when there is nothing to do.
  if (source === null || (await nextPass(db, source)) > now().getTime()) return false;
  const pass = await inTransaction(db, (transaction) => beginPass(transaction, source, now()));
  if (pass === null) return false;
  const polls = await askAll(poller, pass, signal);
  const failure = polls.findLast(({ outcome }) => outcome.status === 'failed');
  if (failure?.outcome.status === 'failed') {
    const { problem, detail } = failure.outcome;
    poller.log.warn(
      { path: failure.row.path, problem, detail },
      'the War API gave no usable answer; the last good one remains',
    );
  }
  return inTransaction(db, async (transaction) => {
    // Another process has taken over since.
    if (!(await holdPass(transaction, pass.holder))) return false;
    // A pass that was stopped leaves the rest as taken: it is due again when the lease ends.
    if (!signal.aborted) await rescheduleRest(transaction, pass, polls);
    return savePass(transaction, pass, polls, now());
  });
}

/**
 * The time until a pass may find something to do, in milliseconds; null without a shard. What another process does
 * meanwhile can only make it later.
 */
export async function untilNextPass({ config, database, now }: Poller): Promise<number | null> {
  const source = sourceOf(config, (await readSettings(database.db)).shard);
  return source === null ? null : (await nextPass(database.db, source)) - now().getTime();
}

/** When the next pass may begin, in milliseconds since epoch; 0 where nothing was asked of the source yet. */
async function nextPass(db: Db, source: string): Promise<number> {
  const state = await findState(db);
  if (state === null || state.source !== source) return 0;
  const { leasedUntil, retryAt, passedAt } = state;
  const dueAt = await firstDue(db);
  return Math.max(
    Date.parse(leasedUntil),
    Date.parse(retryAt),
    Date.parse(passedAt) + MIN_PAUSE_MS,
    dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt),
  );
}

async function beginPass(transaction: Db, source: string, now: Date): Promise<Pass | null> {
  const before = await findState(transaction);
  const holder = randomUUID();
  const until = new Date(now.getTime() + LEASE_MS);
  const restedSince = new Date(now.getTime() - MIN_PAUSE_MS);
  const taken = await takePass(transaction, { source, holder, now, until, restedSince });
  if (taken === null) return null;
  const isNew = before?.source !== source;
  const state = isNew ? { ...taken, failures: 0, problem: null } : taken;
  if (isNew) {
    await forgetSource(transaction);
    const dueAt = now.toISOString();
    await addAddresses(transaction, [
      { path: 'war', kind: 'war', region: null, dueAt },
      { path: 'maps', kind: 'maps', region: null, dueAt },
    ]);
  }
  return { state, holder, due: await takeDue(transaction, now, until), began: now };
}

async function askAll(poller: Poller, { state, due, began }: Pass, signal: AbortSignal): Promise<Poll[]> {
  const polls: Poll[] = [];
  for (const row of due) {
    const askedAt = poller.now();
    if (signal.aborted || askedAt.getTime() - began.getTime() > PASS_MS) break;
    const outcome = await ask(poller, state.source, row, signal);
    if (signal.aborted) break;
    polls.push({ row, askedAt: ('askedAt' in outcome && outcome.askedAt) || askedAt, outcome });
    if (outcome.status === 'failed' && isShardDown(outcome.problem)) break;
    // Everything else that is due belongs to the previous war.
    if (isNewWar(row, outcome)) break;
  }
  return polls;
}

async function ask(
  { config, share, log, timeoutMs = TIMEOUT_MS }: Poller,
  source: string,
  row: AnswerRow,
  signal: AbortSignal,
): Promise<Outcome> {
  const { path, kind, etag, content, answeredAt } = row;
  const contact = config.publicUrl === undefined ? '' : ` (+${config.publicUrl})`;
  const request = {
    url: `${source}/worldconquest/${path}`,
    etag: content === null ? null : etag,
    userAgent: `Backline/${VERSION}${contact}`,
    timeoutMs,
    signal,
  };
  const after = Date.parse(answeredAt ?? EPOCH);
  const reply = share
    ? await share.askWarApi({ ...request, after, maxAgeMs: EVERY_MS[kind] })
    : await requestWarApi(request);
  if (reply.status !== 'new') return reply;
  const parsed = parseWarApi(kind, reply.json, content);
  if (!parsed.ok) return { status: 'failed', problem: 'nonsense', detail: parsed.detail };
  const { count, first } = parsed.leftOut;
  if (count > 0)
    log.warn(
      { path, parts: count, first },
      'parts of an answer of the War API were not understood and left out',
    );
  const { etag: newEtag, askedAt } = reply;
  const { content: fresh } = parsed;
  return settled(
    {
      status: 'new',
      content: fresh,
      etag: newEtag,
      ...(kind === 'maps' && { isPartial: count > 0 }),
      ...(askedAt && { askedAt }),
    },
    row,
  );
}

function isNewWar({ content: before }: AnswerRow, outcome: Outcome): boolean {
  if (outcome.status !== 'new' || before === null || !('war' in before) || !('war' in outcome.content))
    return false;
  return before.war.warId !== outcome.content.war.warId;
}

/** Makes the addresses that there was no time for due again. */
async function rescheduleRest(transaction: Db, { due, began }: Pass, polls: readonly Poll[]): Promise<void> {
  const asked = new Set(polls.map(({ row }) => row.path));
  const paths = due.flatMap(({ path }) => (asked.has(path) ? [] : [path]));
  await setDue(transaction, paths, began);
}

/** Stores the results of a pass. @returns whether a town has changed. */
async function savePass(transaction: Db, pass: Pass, polls: readonly Poll[], now: Date): Promise<boolean> {
  const end = endOf(pass.state, polls, now);
  const { isChanged, unconfirmed } = await saveTowns(transaction, polls);
  const ownRegions = new Set((await listWarehousePlaces(transaction)).flatMap(({ region }) => region ?? []));
  const fought = await listFought(transaction, ownRegions, now);
  await saveAnswers(
    transaction,
    polls.map((poll) => answerAfter(poll, { ownRegions, unconfirmed, fought })),
  );
  await saveCasualties(transaction, casualtiesAfter(polls), now);
  await saveMapList(transaction, polls, now);
  await askForReports(transaction, fought, now);
  const war = await findWar(transaction);
  if (war !== null && isRunning(war)) await noteFirstWar(transaction, war.warId);
  await endPass(transaction, end, now);
  if (isChanged || end.problem !== pass.state.problem || polls.some(hasWarChanged))
    await announce(transaction, {
      event: 'change',
      features: [
        'war-api',
        ...(isChanged ? ['worklist'] : []),
        ...(polls.some(hasWarChanged) ? ['war'] : []),
      ],
      page: null,
    });
  return isChanged;
}

/** The regions whose report is wanted: those with a warehouse of ours, or a town that changed hands lately. */
async function listFought(transaction: Db, ownRegions: ReadonlySet<string>, now: Date) {
  const changed = (await listTowns(transaction)).filter(({ changedAt }) =>
    isRecentlyFought(changedAt, now.getTime()),
  );
  return new Set([...ownRegions, ...changed.map(({ region }) => region)]);
}

/** Has the reports of these regions requested, as far as the shard has a map of them. */
async function askForReports(transaction: Db, fought: ReadonlySet<string>, now: Date): Promise<void> {
  const regions = (await listMapRegions(transaction)).filter((region) => fought.has(region));
  const dueAt = now.toISOString();
  await addAddresses(
    transaction,
    regions.map((region) => ({ path: `warReport/${region}`, kind: 'report' as const, region, dueAt })),
  );
  await wantReports(transaction, regions, now);
}

/** Whether the answer about the war has changed. */
function hasWarChanged({ row, outcome }: Poll): boolean {
  return row.kind === 'war' && outcome.status === 'new' && !isDeepStrictEqual(row.content, outcome.content);
}

/** The state after a pass: a shard that is down is asked again after growing pauses. */
function endOf(state: StateRow, polls: readonly Poll[], now: Date): PassEnd {
  const failures = polls.flatMap(({ outcome }) => (outcome.status === 'failed' ? [outcome] : []));
  const problem = failures.at(-1)?.problem ?? null;
  const down = failures.find((failure) => isShardDown(failure.problem));
  if (down === undefined) return { failures: 0, retryAt: new Date(0).toISOString(), problem };
  // An answer earlier in this pass shows that the shard was up a moment ago.
  const inRow = polls.length > failures.length ? 1 : state.failures + 1;
  const askedMs = Math.min(down.askedMs ?? 0, MAX_PAUSE_MS);
  const pauseMs = retryDelay({ failures: inRow, askedMs, random: Math.random() });
  return { failures: inRow, retryAt: new Date(now.getTime() + pauseMs).toISOString(), problem };
}

/** @returns whether any town has changed, and the regions with a change that the next answer must confirm. */
async function saveTowns(transaction: Db, polls: readonly Poll[]) {
  const ofMaps = polls.filter(({ row }) => row.kind !== 'report');
  const regions = [...new Set(ofMaps.flatMap(({ row }) => row.region ?? []))];
  const stored = regions.length === 0 ? [] : await listAnswersOf(transaction, regions);
  const before = regions.length === 0 ? [] : await listTowns(transaction, regions);
  const after = mapsAfter(ofMaps, stored).map((map) => {
    const old = before.filter(({ region }) => region === map.region);
    return { region: map.region, old, towns: townsAfter(map, old) };
  });
  const byName = <T extends { name: string }>(towns: readonly T[]) =>
    towns.toSorted((left, right) => (left.name < right.name ? -1 : 1));
  const changed = after.filter(({ old, towns }) => !isDeepStrictEqual(byName(old), byName(towns)));
  if (changed.length > 0)
    await replaceTowns(
      transaction,
      changed.map(({ region }) => region),
      changed.flatMap(({ towns }) => towns),
    );
  const inDoubt = after.filter(({ towns }) => towns.some(({ unconfirmed }) => unconfirmed !== null));
  return { isChanged: changed.length > 0, unconfirmed: new Set(inDoubt.map(({ region }) => region)) };
}

/** Deletes the maps at a new war, and adds and removes maps by a new list of them. */
async function saveMapList(transaction: Db, polls: readonly Poll[], now: Date): Promise<void> {
  const dueAt = now.toISOString();
  if (polls.some(({ row, outcome }) => isNewWar(row, outcome))) {
    await forgetMaps(transaction);
    await addAddresses(transaction, [{ path: 'maps', kind: 'maps', region: null, dueAt }]);
  }
  for (const { outcome } of polls) {
    if (outcome.status !== 'new' || !('maps' in outcome.content)) continue;
    const { maps } = outcome.content;
    const gone = outcome.isPartial
      ? [] // a name that was not understood may be of any of them
      : (await listMapRegions(transaction)).filter((region) => !maps.includes(region));
    await forgetRegions(transaction, gone);
    await addAddresses(
      transaction,
      maps.flatMap((region) => [
        { path: `maps/${region}/static`, kind: 'static' as const, region, dueAt },
        { path: `maps/${region}/dynamic/public`, kind: 'dynamic' as const, region, dueAt },
      ]),
    );
  }
}
