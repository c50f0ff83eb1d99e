import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../durations.ts';
import {
  dayOfWar,
  followTown,
  frontOf,
  type KnownTown,
  type PlacedTown,
  type SeenTown,
  type Team,
  threatOf,
  townsNeeded,
  townsOf,
} from './war-towns.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');

const label = (text: string, x: number, y: number, isMajor = true) => ({ text, x, y, isMajor });
const icon = (type: number, team: Team | null, x: number, y: number, flags: number | null = 0) => ({
  type,
  team,
  x,
  y,
  flags,
});

describe('towns of a map', () => {
  it('are the major labels, each with the owner and the marks of the base nearest to it', () => {
    const labels = [
      label('Sample Ford', 0.5, 0.42),
      label('Testing Rock', 0.25, 0.6),
      label('Fixture Hill', 0.74, 0.61),
      label('Stub Creek', 0.47, 0.52, false),
    ];
    const icons = [
      icon(58, 'WARDENS', 0.501, 0.421, 41),
      icon(56, 'COLONIALS', 0.251, 0.602, 8),
      icon(57, 'NONE', 0.739, 0.608, 25),
      icon(33, 'COLONIALS', 0.5, 0.42),
      icon(999, 'COLONIALS', 0.25, 0.6, 64),
    ];
    expect(townsOf(labels, icons)).toEqual([
      {
        name: 'Sample Ford',
        x: 0.5,
        y: 0.42,
        owner: 'WARDENS',
        isVictory: true,
        isScorched: false,
        isBuildSite: false,
      },
      {
        name: 'Testing Rock',
        x: 0.25,
        y: 0.6,
        owner: 'COLONIALS',
        isVictory: false,
        isScorched: false,
        isBuildSite: false,
      },
      {
        name: 'Fixture Hill',
        x: 0.74,
        y: 0.61,
        owner: 'NONE',
        isVictory: true,
        isScorched: true,
        isBuildSite: false,
      },
    ]);
  });

  it.each([27, 45, 56, 57, 58])('icon %i is a base', (type) => {
    expect(townsOf([label('A', 0.5, 0.5)], [icon(type, 'WARDENS', 0.6, 0.6)])[0]?.owner).toBe('WARDENS');
  });

  it.each([8, 33, 35, 52, 59])('icon %i is none', (type) => {
    expect(townsOf([label('A', 0.5, 0.5)], [icon(type, 'WARDENS', 0.5, 0.5)])[0]?.owner).toBe('NONE');
  });

  it('a build site is marked, and of two labels of one name the first counts', () => {
    const towns = townsOf(
      [label('A', 0.2, 0.2), label('A', 0.8, 0.8)],
      [icon(45, 'NONE', 0.2, 0.2, 4), icon(45, 'WARDENS', 0.8, 0.8)],
    );
    expect(towns).toMatchObject([{ name: 'A', owner: 'NONE', isBuildSite: true }]);
  });
});

const seen = (owner: Team | null, isScorched = false): SeenTown => ({
  name: 'A',
  x: 0.5,
  y: 0.5,
  owner,
  isVictory: true,
  isScorched,
  isBuildSite: false,
});

const pollAt = (now: number, isWhole = true) => ({ now, since: now, isWhole });

/** A town after some polls, one an hour from 12:00 on. */
function follow(...polls: SeenTown[]): KnownTown | null {
  return polls.reduce<KnownTown | null>(
    (before, poll, index) => followTown(before, poll, pollAt(NOW + index * HOUR_MS)),
    null,
  );
}

const MINUTE = 60_000;
type Look = [minutes: number, owner: Team | null, isWhole?: boolean];

/** A town of the Wardens after some polls, by minutes since its first. */
function watched(...looks: Look[]): KnownTown {
  const first = followTown(null, seen('WARDENS'), pollAt(NOW));
  return looks.reduce(
    (town, [minutes, owner, isWhole]) =>
      followTown(town, seen(owner), pollAt(NOW + minutes * MINUTE, isWhole)),
    first,
  );
}

describe('a town that is nobody’s', () => {
  const ours = { owner: 'WARDENS', changedAt: null } as const;
  const gone = (minutes: number): Partial<KnownTown> => ({
    owner: 'NONE',
    unconfirmed: null,
    unconfirmedAt: null,
    previousOwner: 'WARDENS',
    changedAt: NOW + minutes * MINUTE,
  });

  it.each<[string, Look[], Partial<KnownTown>]>([
    [
      'has not fallen after 14 minutes',
      [
        [1, 'NONE'],
        [2, 'NONE'],
        [15, 'NONE'],
      ],
      ours,
    ],
    [
      'has after 15',
      [
        [1, 'NONE'],
        [2, 'NONE'],
        [16, 'NONE'],
      ],
      gone(16),
    ],
    [
      'has not when somebody holds it meanwhile',
      [
        [1, 'NONE'],
        [8, 'WARDENS'],
        [9, 'NONE'],
        [16, 'NONE'],
      ],
      ours,
    ],
    [
      'has once the other side is seen twice',
      [
        [1, 'NONE'],
        [2, 'COLONIALS'],
        [3, 'COLONIALS'],
      ],
      { owner: 'COLONIALS' },
    ],
    [
      'has not by answers that lack something',
      [
        [1, 'NONE', false],
        [20, 'NONE', false],
      ],
      ours,
    ],
    [
      'starts anew after such an answer',
      [
        [1, 'NONE'],
        [10, 'NONE', false],
        [11, 'NONE'],
        [25, 'NONE'],
      ],
      ours,
    ],
    [
      'has 15 minutes after the last of them',
      [
        [1, 'NONE'],
        [10, 'NONE', false],
        [11, 'NONE'],
        [26, 'NONE'],
      ],
      gone(26),
    ],
  ])('%s', (_, looks, expected) => {
    expect(watched(...looks)).toMatchObject(expected);
  });

  it('is so since the map changed, where that is known', () => {
    const before = watched();
    const poll = { now: NOW + 5 * MINUTE, since: NOW + MINUTE, isWhole: true };
    const first = followTown(before, seen('NONE'), poll);
    expect(first).toMatchObject({ ...ours, unconfirmedAt: NOW + MINUTE });
    expect(followTown(first, seen('NONE'), pollAt(NOW + 15 * MINUTE))).toMatchObject(ours);
    expect(followTown(first, seen('NONE'), pollAt(NOW + 16 * MINUTE))).toMatchObject(gone(16));
  });
});

describe('a town of which not everything was understood', () => {
  it('keeps its owner and its marks', () => {
    const unread = { ...seen(null), isVictory: null, isScorched: null, isBuildSite: null };
    const before = followTown(null, seen('WARDENS', true), pollAt(NOW));
    expect(followTown(before, unread, pollAt(NOW + MINUTE))).toEqual(before);
  });

  it('has no owner until it is understood, and then no change', () => {
    const unknown = followTown(null, seen(null), pollAt(NOW));
    expect(unknown).toMatchObject({ owner: null, isVictory: true });
    expect(followTown(unknown, seen('COLONIALS'), pollAt(NOW + MINUTE))).toMatchObject({
      owner: 'COLONIALS',
      previousOwner: null,
      changedAt: null,
    });
  });
});

describe('a town that is followed', () => {
  it.each<[string, SeenTown[], Partial<KnownTown>]>([
    ['is as it is first seen', [seen('WARDENS')], { owner: 'WARDENS', changedAt: null }],
    ['scorched at first sight is no change', [seen('NONE', true)], { isScorched: true, changedAt: null }],
    [
      'keeps its owner when another one is seen once',
      [seen('WARDENS'), seen('NONE')],
      { owner: 'WARDENS', unconfirmed: 'NONE', changedAt: null },
    ],
    [
      'has changed hands when the other one is seen twice',
      [seen('WARDENS'), seen('NONE'), seen('NONE')],
      { owner: 'NONE', unconfirmed: null, previousOwner: 'WARDENS', changedAt: NOW + 2 * HOUR_MS },
    ],
    [
      'has not after a slip',
      [seen('WARDENS'), seen('NONE'), seen('WARDENS'), seen('NONE')],
      { owner: 'WARDENS', unconfirmed: 'NONE', changedAt: null },
    ],
    [
      'has not when the second poll shows a third owner',
      [seen('WARDENS'), seen('NONE'), seen('COLONIALS')],
      { owner: 'WARDENS', unconfirmed: 'COLONIALS', changedAt: null },
    ],
    [
      'is scorched at once, with its owner',
      [seen('WARDENS'), seen('NONE', true)],
      { owner: 'NONE', previousOwner: 'WARDENS', isScorched: true, changedAt: NOW + HOUR_MS },
    ],
    [
      'is scorched at once where the owner stays',
      [seen('NONE'), seen('NONE', true), seen('NONE', true)],
      { owner: 'NONE', previousOwner: null, isScorched: true, changedAt: NOW + HOUR_MS },
    ],
  ])('%s', (_, polls, expected) => {
    expect(follow(...polls)).toMatchObject(expected);
  });
});

it.each([
  [34, 0, 34],
  [34, 3, 31],
  [2, 3, 0],
])('of %i victory towns with %i scorched %i are needed', (required, scorched, needed) => {
  expect(townsNeeded(required, scorched)).toBe(needed);
});

it.each([
  [-1, 1],
  [0, 1],
  [0.99, 1],
  [1, 2],
  [639.7, 640],
])('%f hours after the start it is day %i', (hours, day) => {
  expect(dayOfWar(NOW, NOW + hours * HOUR_MS)).toBe(day);
});

describe('a warehouse of ours, the Wardens,', () => {
  const regions = new Map([
    ['Middle', { q: 0, r: 0 }],
    ['North', { q: 0, r: -1 }],
  ]);
  /** The warehouse is at Home; by distance follow Border (in the next hex), West, East, Far. */
  const PLACES = {
    Home: ['Middle', 0.5, 0.1],
    Border: ['North', 0.5, 0.95],
    West: ['Middle', 0.3, 0.2],
    East: ['Middle', 0.8, 0.2],
    Far: ['Middle', 0.5, 0.9],
  } as const;
  type Change = Partial<Pick<PlacedTown, 'owner' | 'previousOwner' | 'isScorched' | 'unconfirmed'>> & {
    hoursAgo?: number;
  };
  const threat = (changes: Partial<Record<keyof typeof PLACES, Change>>, side = 'WARDENS' as const) =>
    threatOf(
      { region: 'Middle', x: 0.5, y: 0.12 },
      frontOf({
        regions,
        side,
        now: NOW,
        towns: Object.entries(PLACES).map(([name, [region, x, y]]): PlacedTown => {
          const { hoursAgo, ...change } = changes[name as keyof typeof PLACES] ?? {}; // the keys of PLACES
          return {
            owner: 'WARDENS',
            isVictory: true,
            isScorched: false,
            isBuildSite: false,
            name,
            region,
            x,
            y,
            unconfirmed: null,
            unconfirmedAt: null,
            previousOwner: null,
            ...change,
            changedAt: hoursAgo === undefined ? null : NOW - hoursAgo * HOUR_MS,
          };
        }),
      }),
    );
  const lost = { owner: 'COLONIALS', previousOwner: 'WARDENS' } as const;

  it.each<[string, Parameters<typeof threat>[0], ReturnType<typeof threat>]>([
    ['is safe where all is ours', {}, null],
    ['is lost with its town', { Home: { ...lost, hoursAgo: 30 } }, about('lost', 'Home', 30)],
    ['is lost where its town was never ours', { Home: { owner: 'NONE' } }, about('lost', 'Home', null)],
    ['is lost where its town is scorched', { Home: { isScorched: true } }, about('lost', 'Home', null)],
    ['is not known while nobody knows the owner of its town', { Home: { owner: null } }, null],
    ['is safe while a change is not confirmed', { Home: { unconfirmed: 'COLONIALS' } }, null],
    ['is threatened by a fall next to it', { West: { ...lost, hoursAgo: 0 } }, about('near', 'West', 0)],
    ['is threatened across a border', { Border: { ...lost, hoursAgo: 1 } }, about('near', 'Border', 1)],
    ['is threatened for 12 hours', { West: { ...lost, hoursAgo: 12 } }, about('near', 'West', 12)],
    ['is safe after 12 hours', { West: { ...lost, hoursAgo: 12.001 } }, null],
    ['is safe where the enemy was there before', { West: { owner: 'COLONIALS' } }, null],
    ['is threatened by the third nearest', { East: { ...lost, hoursAgo: 1 } }, about('near', 'East', 1)],
    ['is safe from the fourth', { Far: { ...lost, hoursAgo: 1 } }, null],
    [
      'is threatened where ours became nobody’s',
      { West: { owner: 'NONE', previousOwner: 'WARDENS', hoursAgo: 1 } },
      about('near', 'West', 1),
    ],
    [
      'is safe where the enemy’s became nobody’s',
      { West: { owner: 'NONE', previousOwner: 'COLONIALS', hoursAgo: 1 } },
      null,
    ],
    [
      'is threatened where nobody’s became the enemy’s',
      { West: { owner: 'COLONIALS', previousOwner: 'NONE', hoursAgo: 1 } },
      about('near', 'West', 1),
    ],
    ['is safe where the enemy’s became ours', { West: { previousOwner: 'COLONIALS', hoursAgo: 1 } }, null],
    [
      'is told of the last fall',
      { West: { ...lost, hoursAgo: 5 }, East: { ...lost, hoursAgo: 2 } },
      about('near', 'East', 2),
    ],
    [
      'is lost rather than threatened',
      { West: { ...lost, hoursAgo: 1 }, Home: { ...lost, hoursAgo: 5 } },
      about('lost', 'Home', 5),
    ],
  ])('%s', (_, changes, expected) => {
    expect(threat(changes)).toEqual(expected);
  });

  function about(kind: 'lost' | 'near', fallen: string, hoursAgo: number | null) {
    return { kind, town: 'Home', fallen, since: hoursAgo === null ? null : NOW - hoursAgo * HOUR_MS };
  }

  it('has no threat where nothing is known of its hex', () => {
    const front = frontOf({ towns: [], regions, side: 'WARDENS', now: NOW });
    expect(threatOf({ region: 'Middle', x: 0.5, y: 0.5 }, front)).toBeNull();
    expect(threatOf({ region: 'Elsewhere', x: 0.5, y: 0.5 }, front)).toBeNull();
  });
});
