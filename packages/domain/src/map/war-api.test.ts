import { describe, expect, it } from 'vitest';
import { type MapAnswer, trustOf, withKnownBases } from './war-api.ts';
import type { MapIcon, Team } from './war-towns.ts';

const icon = (x: number, team: Team | null, type = 56): MapIcon => ({ x, y: 0.5, team, type, flags: 8 });
const answer = (change: Partial<MapAnswer> = {}): MapAnswer => ({
  labels: [],
  icons: [icon(0.2, 'WARDENS'), icon(0.8, 'COLONIALS')],
  scorchedTowns: 0,
  version: 57,
  updatedAt: 1000,
  fixtures: 40,
  ...change,
});
const nobody = { icons: [icon(0.2, 'NONE'), icon(0.8, 'NONE')] };

describe('how far the icons of a map are believed', () => {
  it.each<[string, Partial<MapAnswer>, ReturnType<typeof trustOf>]>([
    ['the same answer', {}, 'whole'],
    ['a later version', { version: 58, updatedAt: 2000 }, 'whole'],
    ['a later version in which nobody holds anything', { ...nobody, version: 58 }, 'whole'],
    ['one more building', { fixtures: 41, version: 58 }, 'whole'],
    ['one without a version and a time', { version: null, updatedAt: null }, 'whole'],
    ['one building less', { fixtures: 39, version: 58 }, 'partial'],
    ['three quarters of the buildings', { fixtures: 30, version: 58 }, 'partial'],
    ['less than three quarters', { fixtures: 29, version: 58 }, 'restarting'],
    ['an older version with as many buildings, most of them held', { version: 3 }, 'partial'],
    ['an older version with half of the holdings', { version: 3, icons: [icon(0.2, 'WARDENS')] }, 'partial'],
    ['an older version in which nobody holds anything', { ...nobody, version: 1 }, 'restarting'],
    ['an older time in which nobody holds anything', { ...nobody, updatedAt: 999 }, 'restarting'],
    ['an older version with one building less', { version: 3, fixtures: 39 }, 'restarting'],
  ])('%s', (_, change, expected) => {
    expect(trustOf(answer(), answer(change))).toBe(expected);
  });

  it('an answer that an older Backline stored is no measure', () => {
    const { version: _, updatedAt: __, fixtures: ___, ...stored } = answer();
    expect(trustOf(stored, answer({ ...nobody, version: 1, fixtures: 3 }))).toBe('whole');
  });
});

describe('a base that an answer lacks', () => {
  it('is kept without an owner; what is no base, or stands there still, is not', () => {
    const before = answer({ icons: [icon(0.2, 'WARDENS'), icon(0.5, 'WARDENS', 45), icon(0.7, 'NONE', 33)] });
    const after = answer({ icons: [icon(0.201, 'COLONIALS')] });
    expect(withKnownBases(after, before).icons).toEqual([
      icon(0.201, 'COLONIALS'),
      { ...icon(0.5, null, 45), flags: null },
    ]);
    expect(withKnownBases(before, before)).toBe(before);
  });
});
