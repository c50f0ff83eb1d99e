import {
  type CasualtyCount,
  followTown,
  type KnownTown,
  type MapAnswer,
  type PlacedTown,
  type TownPoll,
  townsOf,
  trustOf,
  type WarApiContent,
  type WarApiProblem,
  withKnownBases,
} from '@backline/domain';
import type { AnswerRow } from './war-api.queries.ts';
import { pauseAfter, pauseAfterFailures } from './war-api-times.ts';

/** Outcome of asking one address. */
export type Outcome =
  | {
      status: 'new';
      content: WarApiContent;
      etag: string | null;
      askedAt?: Date;
      /** Of a list of maps: some names were not understood. */
      isPartial?: boolean;
    }
  | { status: 'same'; askedAt?: Date }
  | { status: 'failed'; problem: WarApiProblem; detail: string; askedMs?: number | undefined };

/** A request of a pass. */
export interface Poll {
  row: AnswerRow;
  askedAt: Date;
  outcome: Outcome;
}

/** Pauses follow from what the maps show; where that is not known yet, a town is not in doubt. */
interface Doubts {
  ownRegions: ReadonlySet<string>;
  /** Regions with a town that seems to have changed hands. */
  unconfirmed: ReadonlySet<string>;
  /** Regions whose report is wanted. */
  fought: ReadonlySet<string>;
}

/** Returns what is kept of an address after it was asked. A failure leaves the last good answer. */
export function answerAfter(
  { row, askedAt, outcome }: Poll,
  { ownRegions, unconfirmed, fought }: Doubts,
): AnswerRow {
  const due = (pauseMs: number | null) =>
    pauseMs === null ? null : new Date(askedAt.getTime() + pauseMs).toISOString();
  const { region } = row;
  const doubts = {
    isOwn: region !== null && ownRegions.has(region),
    isUnconfirmed: region === null ? unconfirmed.size > 0 : unconfirmed.has(region),
    isFought: region !== null && fought.has(region),
  };
  if (outcome.status === 'failed') {
    const failures = row.failures + 1;
    // A server that starts is ready within minutes.
    const pause =
      outcome.problem === 'restarting'
        ? pauseAfter(row.kind, doubts)
        : pauseAfterFailures(row.kind, failures);
    return { ...row, failures, dueAt: due(pause) };
  }
  return {
    ...row,
    ...(outcome.status === 'new' && { content: outcome.content, etag: outcome.etag }),
    answeredAt: askedAt.toISOString(),
    failures: 0,
    dueAt: due(pauseAfter(row.kind, doubts)),
  };
}

/**
 * Works out what a map's answer is taken for, after the last good one: nothing, where the game's server is restarting. Bases
 * that only the last one had are kept, because nobody knows who holds them.
 */
export function settled(outcome: Outcome, row: AnswerRow): Outcome {
  const before = mapOf(row.content);
  if (row.kind !== 'dynamic' || outcome.status !== 'new' || before === null) return outcome;
  const after = mapOf(outcome.content);
  if (after === null) return outcome;
  if (trustOf(before, after) === 'restarting')
    return {
      status: 'failed',
      problem: 'restarting',
      detail: `${after.fixtures} of ${before.fixtures} buildings, version ${after.version} after ${before.version}`,
    };
  return { ...outcome, content: { map: withKnownBases(after, before) } };
}

/** The parts of one map as they are known after a pass; null for what never came. */
export interface KnownMap {
  region: string;
  static: MapAnswer | null;
  dynamic: MapAnswer | null;
  /** When this pass asked for the icons, and found them the same or others; null where it did not. */
  poll: TownPoll | null;
}

function mapOf(content: WarApiContent | null): MapAnswer | null {
  return content !== null && 'map' in content ? content.map : null;
}

/** The maps that a pass has asked for. */
export function mapsAfter(polls: readonly Poll[], kept: readonly AnswerRow[]): KnownMap[] {
  const good = polls.filter(({ outcome }) => outcome.status !== 'failed');
  const regions = new Set(good.flatMap(({ row }) => row.region ?? []));
  return [...regions].map((region) => {
    const partOf = (kind: 'static' | 'dynamic') => {
      const poll = good.find(({ row }) => row.region === region && row.kind === kind);
      const before = kept.find((answer) => answer.region === region && answer.kind === kind);
      const content = poll?.outcome.status === 'new' ? poll.outcome.content : (before?.content ?? null);
      return { map: mapOf(content), poll: poll && townPollOf(poll) };
    };
    const [labels, icons] = [partOf('static'), partOf('dynamic')];
    return { region, static: labels.map, dynamic: icons.map, poll: icons.poll ?? null };
  });
}

/** How a good answer about icons counts, after the last one. */
function townPollOf({ row, askedAt, outcome }: Poll): TownPoll {
  const now = askedAt.getTime();
  const before = mapOf(row.content);
  const after = outcome.status === 'new' ? mapOf(outcome.content) : null;
  if (before === null || after === null) return { now, since: now, isWhole: true };
  const { updatedAt } = after;
  const isDated =
    typeof updatedAt === 'number' &&
    typeof before.updatedAt === 'number' &&
    updatedAt > before.updatedAt &&
    updatedAt >= Date.parse(row.answeredAt ?? '');
  return {
    now,
    since: isDated ? Math.min(now, updatedAt) : now,
    isWhole: trustOf(before, after) === 'whole',
  };
}

/** The towns of a map after a poll of it; as they were where it was not polled or is not known as a whole. */
export function townsAfter(map: KnownMap, before: readonly PlacedTown[]): PlacedTown[] {
  const { region, poll } = map;
  const parts = [map.static, map.dynamic].flatMap((part) => part ?? []);
  const seen = townsOf(
    parts.flatMap(({ labels }) => labels),
    parts.flatMap(({ icons }) => icons),
  );
  const isFirst = before.length === 0;
  if (map.dynamic === null || seen.length === 0 || (poll === null && !isFirst)) return [...before];
  const known = new Map<string, KnownTown>(before.map((town) => [town.name, town]));
  const first = { now: 0, since: 0, isWhole: true }; // a first poll notes no time
  return seen.map((town) => ({
    region,
    ...followTown(known.get(town.name) ?? null, town, poll ?? first),
  }));
}

/** The casualties that a pass has counted: an unchanged report counts as before. */
export function casualtiesAfter(polls: readonly Poll[]): (CasualtyCount & { region: string })[] {
  return polls.flatMap(({ row, askedAt, outcome }) => {
    if (row.region === null || outcome.status === 'failed') return [];
    const content = outcome.status === 'new' ? outcome.content : row.content;
    return content !== null && 'report' in content
      ? [{ region: row.region, at: askedAt.getTime(), total: content.report.casualties }]
      : [];
  });
}
