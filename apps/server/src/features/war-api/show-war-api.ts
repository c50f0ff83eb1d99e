import type { WarApiState } from '@backline/contract';
import {
  type CasualtyCount,
  casualtiesPerHour,
  dayOfWar,
  isRecentlyFought,
  type PlacedTown,
  townsNeeded,
  type WarAnswer,
} from '@backline/domain';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { listThreats, shownThreat } from './list-threats.ts';
import {
  type AnswerRow,
  findState,
  findWar,
  lastAnswer,
  listAnswers,
  listCasualties,
  listTowns,
  readSettings,
} from './war-api.queries.ts';
import { sourceOf } from './war-api-source.ts';

const NOTHING = { answeredAt: null, problem: null, war: null, maps: [], towns: [], threats: [] };

/** The state of the war, by the last good answers (docs/spec/war-api.md#what-is-shown). */
export async function showWarApi(db: Db, config: Pick<Config, 'warApi'>, now: Date): Promise<WarApiState> {
  const { shard, side } = await readSettings(db);
  const source = sourceOf(config, shard);
  if (source === null) return { status: 'off', side, ...NOTHING };
  const state = await findState(db);
  // The stored answers are of another shard.
  if (state?.source !== source) return { status: 'waiting', side, ...NOTHING };
  const answers = await listAnswers(db);
  const answeredAt = await lastAnswer(db);
  const towns = await listTowns(db);
  const casualties = await listCasualties(db, now);
  const threats = await listThreats(db, config, now);
  return {
    status: answeredAt === null ? 'waiting' : 'known',
    side,
    answeredAt,
    problem: state.problem,
    war: shownWar(await findWar(db), answers, now),
    maps: answers.flatMap(({ kind, region, answeredAt: at }) => {
      if (kind !== 'dynamic' || region === null) return [];
      const leftOut = leftOutOf(answers, region);
      const inRegion = <T extends { region: string }>(all: readonly T[]) =>
        all.filter((entry) => entry.region === region);
      return [{ region, answeredAt: at, leftOut, ...fightsOf(inRegion(towns), inRegion(casualties), now) }];
    }),
    towns: towns.flatMap(
      ({ unconfirmed: _, unconfirmedAt: __, previousOwner: ___, owner, changedAt, ...town }) =>
        owner === null ? [] : [{ ...town, owner, changedAt: textOf(changedAt) }],
    ),
    threats: threats.map(({ warehouseId, threat }) => ({
      warehouseId,
      ...shownThreat(threat),
    })),
  };
}

/** How many parts of the answers about a map were not understood. */
function leftOutOf(answers: readonly AnswerRow[], region: string): number {
  return answers.reduce(
    (sum, { region: of, content }) =>
      of === region && content !== null && 'map' in content ? sum + (content.map.leftOut ?? 0) : sum,
    0,
  );
}

/** How hard a map is fought over. */
function fightsOf(towns: readonly PlacedTown[], counts: readonly CasualtyCount[], now: Date) {
  const changes = towns.flatMap(({ name, owner, changedAt }) =>
    owner !== null && changedAt !== null && isRecentlyFought(changedAt, now.getTime())
      ? [{ town: name, owner, changedAt }]
      : [],
  );
  return {
    casualtiesPerHour: casualtiesPerHour(counts),
    casualtiesAt: counts.length === 0 ? null : textOf(Math.max(...counts.map(({ at }) => at))),
    changes: changes
      .toSorted((left, right) => right.changedAt - left.changedAt)
      .map((change) => ({ ...change, changedAt: new Date(change.changedAt).toISOString() })),
  };
}

function textOf(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
}

function shownWar(war: WarAnswer | null, answers: readonly AnswerRow[], now: Date): WarApiState['war'] {
  if (war === null) return null;
  const { number, winner, startedAt, endedAt, resistanceAt, requiredTowns } = war;
  const scorched = answers.reduce(
    (sum, { kind, content }) =>
      kind === 'dynamic' && content !== null && 'map' in content ? sum + content.map.scorchedTowns : sum,
    0,
  );
  const until = endedAt === null ? now.getTime() : Date.parse(endedAt);
  return {
    number,
    winner,
    startedAt,
    endedAt,
    resistanceAt,
    day: startedAt === null ? null : dayOfWar(Date.parse(startedAt), until),
    townsNeeded: townsNeeded(requiredTowns, scorched),
  };
}
