import { SHARDS, SIDES, TEAMS, WAR_API_PROBLEMS } from '@backline/domain';
import * as z from 'zod/mini';
import { feature } from './endpoint/endpoint.ts';
import { problem } from './endpoint/field-problems.ts';
import { id, share, time } from './endpoint/fields.ts';
import { threatFields } from './shapes/threat.ts';

const team = z.enum(TEAMS);

const war = z.object({
  number: z.int(),
  /** A game day is an hour; null where the start is not known. */
  day: z.nullable(z.int()),
  /** `NONE` while it goes on. */
  winner: team,
  startedAt: z.nullable(time),
  endedAt: z.nullable(time),
  /** When the resistance phase began. */
  resistanceAt: z.nullable(time),
  /** Victory towns that a side needs: scorched ones are taken off; null where the game’s number was not understood. */
  townsNeeded: z.nullable(z.int()),
});

const town = z.object({
  /** The War API's name of the region. */
  region: z.string(),
  name: z.string(),
  /** In the region, from its north-western corner. */
  x: share,
  y: share,
  owner: team,
  isVictory: z.boolean(),
  isScorched: z.boolean(),
  isBuildSite: z.boolean(),
  /** When it was last seen to change hands or to be scorched. */
  changedAt: z.nullable(time),
});

/** A threatened warehouse. */
const threat = z.object({ warehouseId: id, ...threatFields });

const state = z.object({
  /** `off`: no shard is chosen, or the operator switched it off. `waiting`: nothing has come yet. */
  status: z.enum(['off', 'waiting', 'known']),
  side: z.nullable(z.enum(SIDES)),
  /** The last good answer of any address. */
  answeredAt: z.nullable(time),
  /** Null while the last request went well. */
  problem: z.nullable(z.enum(WAR_API_PROBLEMS)),
  war: z.nullable(war),
  /** When each map was last answered for, and how hard it is fought over, by the War API's name of the region. */
  maps: z.array(
    z.object({
      region: z.string(),
      answeredAt: z.nullable(time),
      /** Parts of its last answers that were not understood and left out. */
      leftOut: z.int(),
      /** Of both sides; null while it is not known (docs/spec/war-api.md#casualties). */
      casualtiesPerHour: z.nullable(z.int()),
      /** When they were counted last. */
      casualtiesAt: z.nullable(time),
      /** The towns that changed hands or were scorched in the last six hours, the latest first. */
      changes: z.array(z.object({ town: z.string(), owner: team, changedAt: time })),
    }),
  ),
  towns: z.array(town),
  threats: z.array(threat),
});
export type WarApiState = z.output<typeof state>;
export type WarThreat = z.output<typeof threat>;

const notAChoice = { error: problem('not-a-choice') };
const settings = z.object({
  /** Null: nothing is asked. */
  shard: z.nullable(z.enum(SHARDS, notAChoice)),
  side: z.nullable(z.enum(SIDES, notAChoice)),
});
export type WarApiSettings = z.output<typeof settings>;

const shownSettings = z.extend(settings, {
  /** Setting of the operator in `WAR_API`, which overrides the shard; null where it is left to the admins. */
  fixed: z.nullable(z.enum(['off', 'address'])),
});

const clockState = z.object({
  /** The shard that is followed; null where none is. */
  shard: z.nullable(z.enum(SHARDS)),
  /** When the war began; null where it is not known. */
  startedAt: z.nullable(time),
  /** By how many milliseconds the clock is ahead of the time since then, at least and less than; null where it is not known. */
  phase: z.nullable(z.object({ low: z.number(), high: z.number() })),
});
export type ClockState = z.output<typeof clockState>;

export const warApi = feature('war-api', {
  get: {
    summary: 'How the war stands by the game’s War API, and which warehouses it threatens.',
    method: 'GET',
    path: '/api/war_api',
    access: 'read',
    reply: state,
  },
  /** All of them, also of warehouses without stock; it changes with the clock too. */
  threats: {
    summary: 'The warehouses that the war threatens: their town is lost, or one near it fell.',
    method: 'GET',
    path: '/api/war_api/threats',
    access: 'read',
    reply: z.array(threat),
  },
  unknownTowns: {
    summary:
      'The warehouses of which nobody knows who holds their town: the game’s map of it has not been read.',
    method: 'GET',
    path: '/api/war_api/unknown_towns',
    access: 'read',
    reply: z.array(z.object({ warehouseId: id })),
  },
  /** How the game's clock runs against real time (docs/spec/war-api.md#the-games-clock). */
  clock: {
    summary: 'How the game’s clock runs against real time in this war, as far as pictures have shown it.',
    method: 'GET',
    path: '/api/war_api/clock',
    access: 'read',
    reply: clockState,
  },
  /** For pictures whose moment is known to a minute. What cannot be of this war or shard is left out. */
  noteClock: {
    summary: 'Notes what the game’s clock showed at a moment.',
    method: 'POST',
    path: '/api/war_api/clock',
    access: 'read',
    limit: 'picture',
    body: z.object({
      clock: z.object({
        day: z.int().check(z.minimum(1), z.maximum(9999)),
        minute: z.int().check(z.minimum(0), z.maximum(1439)),
        shard: z.string().check(z.maxLength(40)),
        at: time,
        /** How long before `at` the picture may have been taken. */
        lateMs: z.int().check(z.minimum(0), z.maximum(60_000)),
      }),
    }),
    envelope: ['clock'],
    reply: clockState,
    changes: [],
  },
  forgetClock: {
    summary: 'Forgets what pictures have shown of the game’s clock.',
    method: 'POST',
    path: '/api/war_api/clock/forget',
    access: 'admin',
    reply: clockState,
  },
  settings: {
    summary: 'Which shard is followed, and for which side.',
    method: 'GET',
    path: '/api/war_api/settings',
    access: 'admin',
    reply: shownSettings,
  },
  saveSettings: {
    summary: 'Changes which shard is followed, and for which side.',
    method: 'PATCH',
    path: '/api/war_api/settings',
    access: 'admin',
    body: z.object({ settings }),
    envelope: ['settings'],
    reply: shownSettings,
    changes: ['war-api', 'worklist'],
  },
});
