import { describe, expect, it } from 'vitest';
import {
  list,
  property,
  struct,
  structs,
  text,
  type WrittenPin,
  type WrittenSnapshot,
  word,
  writeMapData,
} from '../testing/write-map-data.ts';
import { MAX_SAVE_BYTES, type MapData, readMapData } from './map-data.ts';

/** 2026-07-04T18:05:09.875Z: 739,800 days since the year 1, and the time of that day. */
const TICKS = 639_187_851_098_750_000n;
const KNOWN = 128;
const BLANK = 4;

const pin = (changes: Partial<WrittenPin> = {}): WrittenPin => ({
  structure: 'Seaport',
  region: 'HowlCountyHex',
  x: 0.5,
  y: 0.25,
  ticks: TICKS,
  initial: { flags: KNOWN },
  recent: { flags: KNOWN },
  ...changes,
});
const known = (snapshot: Omit<WrittenSnapshot, 'flags'>): WrittenSnapshot => ({ flags: KNOWN, ...snapshot });
const read = (...pins: WrittenPin[]): MapData => {
  const data = readMapData(writeMapData({ warden: pins }));
  if ('refused' in data) throw new Error(`${data.refused} at ${data.position}`);
  return data;
};
const refusal = (bytes: ArrayLike<number>) => {
  const data = readMapData(Uint8Array.from(bytes));
  return 'refused' in data ? data.refused : 'read';
};

describe('a pinned building', () => {
  it('has its public stockpile and each reserve, with place, side and time', () => {
    const { stockpiles, pins, blankPins } = read(
      pin({
        recent: known({
          stock: { ItemCrates: [['RifleW', 5]], Vehicles: [['TruckW', 2]] },
          reserves: [['Kilo', { ItemCrates: [['Cloth', 300]] }]],
        }),
      }),
    );
    const place = {
      region: 'HowlCountyHex',
      town: null,
      structure: 'Seaport',
      x: 0.5,
      y: 0.25,
      at: '2026-07-04T18:05:09.875Z',
      faction: 'Warden',
      snapshot: 'recent',
      unknown: [],
    };
    expect(stockpiles).toEqual([
      {
        ...place,
        name: '',
        isPublic: true,
        rows: [
          { codeName: 'RifleW', crated: true, quantity: 5 },
          { codeName: 'TruckW', crated: false, quantity: 2 },
        ],
      },
      { ...place, name: 'Kilo', isPublic: false, rows: [{ codeName: 'Cloth', crated: true, quantity: 300 }] },
    ]);
    expect([pins, blankPins]).toEqual([1, 0]);
  });

  it('of a player of both sides is of the side whose list it is in', () => {
    const data = readMapData(writeMapData({ colonial: [pin()], warden: [pin({ region: 'Other' })] }));
    expect((data as MapData).stockpiles.map(({ faction, region }) => [faction, region])).toEqual([
      ['Colonial', 'HowlCountyHex'],
      ['Warden', 'Other'],
    ]);
  });

  it.each([
    ['the newest, where it has contents', KNOWN, KNOWN, ['recent', 2]],
    ['that of pinning, where the newest is blank', BLANK, KNOWN, ['initial', 1]],
    ['the newest, where that of pinning is blank', KNOWN, BLANK, ['recent', 2]],
    ['the newest with more flags', KNOWN | 1, BLANK, ['recent', 2]],
  ])('is read from the snapshot %s', (_, recent, initial, expected) => {
    const rifles = (quantity: number) => ({
      stock: { ItemCrates: [['RifleW', quantity] as [string, number]] },
    });
    const { stockpiles } = read(
      pin({ recent: { flags: recent, ...rifles(2) }, initial: { flags: initial, ...rifles(1) } }),
    );
    expect(stockpiles.map(({ snapshot, rows }) => [snapshot, rows[0]?.quantity])).toEqual([expected]);
  });

  it('without contents in either snapshot is unknown, not empty', () => {
    const data = read(pin({ recent: { flags: BLANK }, initial: { flags: BLANK } }));
    expect(data).toEqual({ stockpiles: [], otherBuildings: [], pins: 1, blankPins: 1 });
  });

  it('with contents and no item is empty', () => {
    expect(read(pin()).stockpiles).toMatchObject([{ rows: [], isPublic: true }]);
  });

  it.each([
    ['Seaport', 1],
    ['AircraftDepot', 1],
    ['TownBase3', 1],
    ['BrandNewDepot', 1],
    ['Refinery', 0],
    ['ScrapMine', 0],
    ['FacilityTransferLiquid', 0],
  ])('%s gives %i stockpiles', (structure, count) => {
    expect(read(pin({ structure })).stockpiles).toHaveLength(count);
  });
});

it('a pinned tunnel is no stockpile, and what it holds is read beside those that are', () => {
  const supplies = (quantity: number): WrittenSnapshot =>
    known({ stock: { Items: [['MaintenanceSupplies', quantity]] } });
  const { stockpiles, otherBuildings, pins, blankPins } = read(
    pin({ structure: 'MaintenanceTunnel', x: 0.125, recent: supplies(5400) }),
    pin({ recent: known({ stock: { ItemCrates: [['RifleW', 5]] }, reserves: [['Kilo', {}]] }) }),
    pin({ structure: 'MaintenanceTunnel', recent: { flags: BLANK }, initial: supplies(7) }),
    pin({ structure: 'MaintenanceTunnel', recent: { flags: BLANK }, initial: { flags: BLANK } }),
    pin({ structure: 'ScrapMine' }),
  );
  expect(stockpiles.map(({ structure, name }) => [structure, name])).toEqual([
    ['Seaport', ''],
    ['Seaport', 'Kilo'],
  ]);
  const held = otherBuildings.map(({ structure, snapshot, rows }) => [
    structure,
    snapshot,
    rows[0]?.quantity,
  ]);
  expect(held).toEqual([
    ['MaintenanceTunnel', 'recent', 5400],
    ['MaintenanceTunnel', 'initial', 7],
    ['ScrapMine', 'recent', undefined],
  ]);
  expect(otherBuildings[0]).toEqual({
    region: 'HowlCountyHex',
    structure: 'MaintenanceTunnel',
    x: 0.125,
    y: 0.25,
    at: '2026-07-04T18:05:09.875Z',
    faction: 'Warden',
    snapshot: 'recent',
    rows: [{ codeName: 'MaintenanceSupplies', crated: false, quantity: 5400 }],
  });
  expect([pins, blankPins]).toEqual([5, 0]);
});

describe('quantities', () => {
  it.each([
    ['0 is left out', [['Petrol', 0]], []],
    ['the largest', [['Cloth', 32_767]], [['Cloth', 32_767]]],
    ['below zero is left out', [['Cloth', -1]], []],
    [
      'one item twice is summed',
      [
        ['Cloth', 2],
        ['Cloth', 3],
      ],
      [['Cloth', 5]],
    ],
  ] as [string, [string, number][], [string, number][]][])('%s', (_, ItemCrates, expected) => {
    const [stockpile] = read(pin({ recent: known({ stock: { ItemCrates } }) })).stockpiles;
    expect(stockpile?.rows.map(({ codeName, quantity }) => [codeName, quantity])).toEqual(expected);
  });
});

describe('names of stockpiles', () => {
  it.each([
    ['Logi - Tanks - Night', 'Logi - Tanks - Night'],
    ['Südlager', 'Südlager'],
    ['前线补给', '前线补给'],
    ['Клан 🚂', 'Клан 🚂'],
    ['Public', 'Public'],
    ['', ''],
    ['a\u0007b', 'ab'],
    ['x'.repeat(101), 'x'.repeat(100)],
    ['🚂'.repeat(101), '🚂'.repeat(100)],
  ])('%s', (written, expected) => {
    const [, reserve] = read(pin({ recent: known({ reserves: [[written, {}]] }) })).stockpiles;
    expect(reserve).toMatchObject({ name: expected, isPublic: false });
  });
});

describe('the time', () => {
  it.each([
    [0n, null],
    [-1n, null],
    [1n, null], // the year 1
    [621_355_968_000_000_000n, '1970-01-01T00:00:00.000Z'],
    [621_355_967_999_999_999n, '1970-01-01T00:00:00.000Z'],
    [3_155_378_975_999_999_999n, '9999-12-31T23:59:59.999Z'],
    [3_155_378_976_000_000_000n, null],
  ])('of %s ticks is %s', (ticks, expected) => {
    expect(read(pin({ ticks })).stockpiles[0]?.at).toBe(expected);
  });
});

describe('a game update', () => {
  it('may add properties of any kind', () => {
    const more = [
      ...property('New', 'MapProperty', [1, 2, 3]),
      ...property('Is', 'BoolProperty', [], [1]),
      ...struct('Deep', 'Something', list(word('A', 'B'))),
      ...property('Long', 'Int64Property', [1, 0, 0, 0, 0, 0, 0, 0]),
    ];
    const { stockpiles } = read(pin({ recent: known({ stock: { Items: [['Cloth', 1]] }, more }) }));
    expect(stockpiles[0]?.rows).toEqual([{ codeName: 'Cloth', crated: false, quantity: 1 }]);
  });

  it('may write the version of Unreal 5', () => {
    expect(readMapData(writeMapData({ version: 3, warden: [pin()] }))).toMatchObject({ pins: 1 });
  });
});

it('a save without pins has no stockpiles', () => {
  expect(readMapData(writeMapData({}))).toEqual({
    stockpiles: [],
    otherBuildings: [],
    pins: 0,
    blankPins: 0,
  });
});

describe('a file that cannot be read is refused', () => {
  const good = writeMapData({ warden: [pin({ recent: known({ reserves: [['Kürzel', {}]] }) })] });
  const changed = (find: number[], at: number, bytes: number[]) => {
    const copy = [...good];
    const start = copy.findIndex((_, index) => find.every((byte, offset) => copy[index + offset] === byte));
    copy.splice(start + at, bytes.length, ...bytes);
    return copy;
  };
  const huge = [255, 255, 255, 127];

  it('wherever it ends', () => {
    const endings = Array.from({ length: good.length - 4 }, (_, length) => refusal(good.subarray(0, length)));
    expect(new Set(endings)).toEqual(new Set(['damaged', 'not-a-save']));
  });

  it.each([
    ['another file', 'not-a-save', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['nothing', 'not-a-save', []],
    ['an unknown version', 'unknown-version', changed([71, 86, 65, 83], 4, [4])],
    ['the save of something else', 'other-save', writeMapData({ saveClass: '/Script/War.UserSaveGame' })],
    ['a name of two gigabytes', 'damaged', changed(text('StockpileInfo'), 0, huge)],
    ['the lowest length of all', 'damaged', changed(text('StockpileInfo'), 0, [0, 0, 0, 128])],
    ['half a surrogate pair in a name', 'damaged', changed(text('Kürzel'), 6, [0, 0xd8])],
    ['a letter that is not ASCII in a short text', 'damaged', changed(text('StockpileInfo'), 4, [200])],
    [
      'a size that is wrong by one',
      'damaged',
      changed([...text('Flags'), ...text('UInt16Property')], 28, [3]),
    ],
  ])('%s: %s', (_, expected, bytes) => {
    expect(refusal(bytes)).toBe(expected);
  });

  it('an array that claims more bytes than the file has', () => {
    const values = [...text('Values'), ...text('ArrayProperty')];
    const size = values.length;
    const copy = changed(values, size, [54, 240, 250, 2]); // 50,000,054
    expect(refusal(copy)).toBe('damaged');
  });

  it('structs inside one another, at 32 still read and at 33 not', () => {
    const nested = (depth: number): number[] =>
      depth === 0 ? list(word('A', 'B')) : list(struct('N', 'S', nested(depth - 1)));
    const withDepth = (depth: number) =>
      writeMapData({ warden: [pin({ recent: known({ more: struct('N', 'S', nested(depth)) }) })] });
    // The pin, its snapshot and the first N are three structs already.
    expect(refusal(withDepth(29))).toBe('read');
    expect(refusal(withDepth(30))).toBe('too-deep');
  });

  it('larger than any save', () => {
    expect(refusal(new Uint8Array(MAX_SAVE_BYTES + 1))).toBe('too-large');
    expect(refusal(new Uint8Array(MAX_SAVE_BYTES))).toBe('not-a-save');
  });

  it('of 500 stockpiles is read, with one more it is larger than any save', () => {
    const save = (count: number) => {
      const reserves = Array.from({ length: count }, () => list());
      const more = structs('ReserveStockpileInfoList', 'ReserveStockpileMapDetailInfo', reserves);
      return writeMapData({ warden: [pin({ recent: known({ more }) })] });
    };
    expect(refusal(save(499))).toBe('read'); // and the public one
    expect(refusal(save(500))).toBe('too-large');
  });
});
