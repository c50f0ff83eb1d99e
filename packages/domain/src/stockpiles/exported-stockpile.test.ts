import { describe, expect, it } from 'vitest';
import { buildingAt, matchExport } from './exported-stockpile.ts';

const POSITIONS = [
  { warehouseId: 1, region: 'TerminusHex', x: 0.4577, y: 0.6645 },
  { warehouseId: 2, region: 'TerminusHex', x: 0.2, y: 0.6645 },
  { warehouseId: 3, region: 'OnyxHex', x: 0.4577, y: 0.6645 },
];
const TERMINUS = { id: 1, name: 'Terminus Seaport', stockpileTag: 'TS' };
const warehouse = (names: string[]) => ({ ...TERMINUS, stockpiles: names.map((name) => ({ name })) });
const OTHER = { id: 2, name: 'Far Depot', stockpileTag: '', stockpiles: [{ name: 'Night' }] };
const place = (name: string, isPublic = false) => ({
  region: 'TerminusHex',
  x: 0.4577449,
  y: 0.6644695,
  name,
  isPublic,
});

describe('buildingAt', () => {
  it.each([
    ['the building itself', 'TerminusHex', 0.4577, 0.6645, 1],
    ['as far as it may be off', 'TerminusHex', 0.4677, 0.6645, 1],
    ['farther', 'TerminusHex', 0.4678, 0.6645, null],
    ['farther across', 'TerminusHex', 0.4657, 0.6725, null],
    ['the same place in another region', 'OnyxHex', 0.4577, 0.6645, 3],
    ['a region without buildings', 'Nowhere', 0.4577, 0.6645, null],
  ])('%s', (_, region, x, y, id) => {
    expect(buildingAt({ region, x, y }, POSITIONS)).toBe(id);
  });

  it('is the nearest of two', () => {
    const near = { warehouseId: 9, region: 'TerminusHex', x: 0.459, y: 0.6645 };
    expect(buildingAt({ region: 'TerminusHex', x: 0.4588, y: 0.6645 }, [...POSITIONS, near])).toBe(9);
    expect(buildingAt({ region: 'TerminusHex', x: 0.4588, y: 0.6645 }, [near, ...POSITIONS])).toBe(9);
  });
});

describe('matchExport', () => {
  const match = (given: ReturnType<typeof place>, names: string[]) =>
    matchExport(given, POSITIONS, [warehouse(names), OTHER]);

  it.each([
    ['by its name', 'Logi', ['Other', 'Logi'], 'Logi'],
    ['in other capitals', 'LOGI', ['Logi'], 'Logi'],
    ['with the tag of the warehouse', 'Logi', ['TS-Logi'], 'TS-Logi'],
    ['the plain name before the one with the tag', 'Logi', ['TS-Logi', 'Logi'], 'Logi'],
    ['a new one under its own name', 'Logi', ['Other'], 'Logi'],
    ['a name that another building has', 'Night', [], 'TS-Night'],
  ])('finds a stockpile %s', (_, name, names, expected) => {
    expect(match(place(name), names)).toEqual({ buildingId: 1, stockpileName: expected });
  });

  it('a public stockpile is that of its warehouse, or is to be added', () => {
    const isThere = { buildingId: 1, stockpileName: 'Public · Terminus Seaport' };
    expect(match(place('', true), ['Arms', 'Public'])).toEqual(isThere);
    expect(match(place('', true), ['TS-Public'])).toEqual({ buildingId: 1, stockpileName: 'Public' });
  });

  it('a warehouse without a tag gives its name', () => {
    const depot = { ...place('Logi'), x: 0.2 };
    const taken = [{ ...warehouse(['Logi']) }, OTHER];
    expect(matchExport(depot, POSITIONS, taken).stockpileName).toBe('Far Depot-Logi');
  });

  it('on a free site a name does not match the stockpile of another building', () => {
    const free = { ...place('Night'), region: 'OnyxHex' };
    const known = [OTHER];
    expect(matchExport(free, POSITIONS, known)).toEqual({ buildingId: 3, stockpileName: 'Onyx-Night' });
    expect(matchExport({ ...free, name: 'Day' }, POSITIONS, known).stockpileName).toBe('Day');
    expect(matchExport({ ...free, isPublic: true }, POSITIONS, known).stockpileName).toBe('Public');
  });

  it('where no building is known, the name alone decides', () => {
    const ship = { ...place('Night'), x: 0.9 };
    expect(matchExport(ship, POSITIONS, [OTHER])).toEqual({ buildingId: null, stockpileName: 'Night' });
  });
});
