import { expect, it } from 'vitest';
import { groundOf } from './map-ground.ts';

const REGION = {
  name: 'DeadLandsHex',
  displayName: 'Deadlands',
  q: 0,
  r: 0,
  towns: [{ name: 'Sample Ford', x: 0.25, y: 0.5 }],
};
const seen = (name: string, x: number, owner: 'WARDENS' | 'COLONIALS' | 'NONE', isScorched = false) => ({
  region: 'DeadLandsHex',
  name,
  x,
  y: 0.5,
  owner,
  isVictory: false,
  isScorched,
  isBuildSite: false,
  changedAt: null,
});
const FORD = seen('Sample Ford', 0.25, 'COLONIALS');
const ROCK = seen('Testing Rock', 0.75, 'WARDENS');

it('without the War API has hexes and towns, and neither areas nor a front', () => {
  const ground = groundOf([REGION], undefined);
  expect(ground.outline).toBe('M512 0L256 444L-256 444L-512 0L-256 -444L256 -444Z');
  expect(ground.towns).toEqual([
    {
      key: 'DeadLandsHex Sample Ford',
      name: 'Sample Ford',
      holder: 'unknown',
      isScorched: false,
      x: -256,
      y: 0,
    },
  ]);
  expect([ground.front, ...Object.values(ground.areas)]).toEqual(['', '', '', '']);
});

it('has the towns of the War API, with ours, theirs and the front between them', () => {
  const ground = groundOf([REGION], { side: 'COLONIALS', towns: [FORD, ROCK] });
  expect(ground.towns.map(({ name, holder }) => [name, holder])).toEqual([
    ['Sample Ford', 'ours'],
    ['Testing Rock', 'theirs'],
  ]);
  expect(ground.areas.ours).toBe('M0 444L-256 444L-512 0L-256 -444L0 -444Z');
  expect(ground.areas.theirs).toBe('M512 0L256 444L0 444L0 -444L256 -444Z');
  expect(ground.front).toBe('M0 -444L0 444');
});

it('takes a scorched town for nobody’s', () => {
  const ground = groundOf([REGION], { side: 'COLONIALS', towns: [seen('Ash', 0.5, 'COLONIALS', true)] });
  expect(ground.towns[0]).toMatchObject({ holder: 'nobody', isScorched: true });
  expect(ground.areas.nobody).not.toBe('');
});

it('tints nothing while our side is not set', () => {
  const ground = groundOf([REGION], { side: null, towns: [FORD, ROCK] });
  expect(ground.areas).toEqual({ ours: '', theirs: '', nobody: '' });
  expect(ground.towns).toHaveLength(1);
});
