import { describe, expect, it } from 'vitest';
import { readToolReport } from './tool-report.ts';

/** As FIR saves it: ten columns, nothing quoted, no line end after the last line. */
const FIR_TABLE = [
  'Stockpile Title\tStockpile Name\tStructure Type\tQuantity\tName\tCrated?\tPer Crate\tTotal\tDescription\tCodeName',
  'kilo.png\tKilo\tSeaport\t12\tBasic Materials\ttrue\t100\t1200\tSays "raw".\tCloth',
  'kilo.png\tKilo\tSeaport\t3\tBasic Materials\tfalse\t\t3\tSays "raw".\tCloth',
  'depot.png\t\tLagerdepot\t7\t7.62mm\ttrue\t40\t280\tRounds\tRifleAmmo',
  'kilo.png\tKilo\tSeaport\t1\tBasic Materials\ttrue\t100\t100\tSays "raw".\tCloth',
].join('\n');

const EXTRACT = {
  bounds: { x: 0, y: 0, width: 400, height: 600 },
  header: {
    bounds: { x: 0, y: 0, width: 400, height: 30 },
    structure_type: { bounds: { x: 0, y: 0, width: 90, height: 20 }, value: 'Seaport' },
    stockpile_name: { bounds: { x: 95, y: 0, width: 90, height: 20 }, value: 'Kilo' },
  },
  structure_technologies: null,
  contents: [
    {
      icon: { bounds: {}, code_name: 'Cloth', is_crated: true },
      quantity: { bounds: {}, label: '12', value: 12 },
      attributes: null,
    },
    {
      icon: { bounds: {}, code_name: 'Cloth', is_crated: true },
      quantity: { bounds: {}, label: '5k+', value: 5000 },
      attributes: null,
    },
  ],
};

const WEBHOOK = {
  name: 'Kilo',
  type: 'StorageFacility',
  faction: 'Wardens',
  hex: 'HowlCountyHex',
  coords: { x: 0.699219, y: 0.400805 },
  is_reserve: true,
  items: [
    { code: 'RifleW', quantity: 12, crated: true },
    { code: 'Cloth', quantity: 40, crated: true, confidence: 0.97, x: 812, y: 300 },
    { code: 'Bandages', quantity: 0, crated: true },
  ],
  timestamp: '2026-07-04T18:05:09',
};

const NO_CLOCK = { shard: '', ingameTime: '' };
const NOTHING_MORE = {
  position: null,
  warehouseId: null,
  ...NO_CLOCK,
  unread: [],
  errors: [],
  problem: null,
};

const read = (value: unknown) => readToolReport(typeof value === 'string' ? value : JSON.stringify(value));

describe('FIR’s table', () => {
  it('gives a stockpile for each name, and one for each picture without a name', () => {
    expect(read(FIR_TABLE)).toEqual([
      {
        name: 'Kilo',
        title: 'kilo.png',
        structure: 'Seaport',
        region: '',
        ...NOTHING_MORE,
        at: null,
        rows: [
          { codeName: 'Cloth', crated: true, quantity: 13 },
          { codeName: 'Cloth', crated: false, quantity: 3 },
        ],
      },
      {
        name: '',
        title: 'depot.png',
        structure: 'Lagerdepot',
        region: '',
        ...NOTHING_MORE,
        at: null,
        rows: [{ codeName: 'RifleAmmo', crated: true, quantity: 7 }],
      },
    ]);
  });

  it('is read by its headings, in any order, with a mark before it and any line ends', () => {
    const text =
      '\ufeffCodeName\tcrated?\tQUANTITY\tstockpile_name\tTimestamp\r\nCloth\tYES\t4\tKilo\t2026-07-04T18:05:09Z\r\n\r\n';
    expect(read(text)).toMatchObject([
      {
        name: 'Kilo',
        at: '2026-07-04T18:05:09.000Z',
        rows: [{ codeName: 'Cloth', crated: true, quantity: 4 }],
      },
    ]);
  });

  it('marks an empty stockpile with a special row', () => {
    const text = 'Stockpile Name\tCodeName\tQuantity\tCrated?\nKilo\t__FIR_EMPTY__\t0\ttrue';
    expect(read(text)).toMatchObject([{ name: 'Kilo', rows: [], problem: null }]);
  });

  it.each([
    ['no quantity', 'Kilo\tCloth\t\ttrue'],
    ['a negative quantity', 'Kilo\tCloth\t-1\ttrue'],
    ['half a crate', 'Kilo\tCloth\t1.5\ttrue'],
    ['more than a stockpile holds', 'Kilo\tCloth\t2147483648\ttrue'],
    ['no CodeName', 'Kilo\t\t1\ttrue'],
    ['a crate flag that is neither yes nor no', 'Kilo\tCloth\t1\tperhaps'],
    ['a truncated line', 'Kilo\tCl'],
  ])('%s is a problem of that stockpile alone', (_, line) => {
    const text = `Stockpile Name\tCodeName\tQuantity\tCrated?\nLima\tCloth\t2147483647\tfalse\n${line}`;
    expect(read(text)).toMatchObject([
      { name: 'Lima', problem: null, rows: [{ quantity: 2_147_483_647 }] },
      { name: 'Kilo', problem: { code: 'line-unreadable', line: 3 } },
    ]);
  });

  it('is not read from any other text or table', () => {
    expect(read('')).toBeNull();
    expect(read('Kilo,Cloth,4')).toBeNull();
    expect(read('Item\tCrated\tTarget\tMinimum\nCloth\tyes\t4\t2')).toBeNull();
  });

  it.each([
    [',', 'Stockpile Name,CodeName,Quantity,Crated?,Timestamp'],
    [';', 'Stockpile Name;CodeName;Quantity;Crated?;Timestamp'],
    ['\t', 'Stockpile Name\tCodeName\tQuantity\tCrated?\tTimestamp'],
  ])('saved by a spreadsheet program is read with %j between the cells', (delimiter, head) => {
    const line = (...cells: string[]) => cells.join(delimiter);
    const text = [
      `\ufeff${head}`,
      line('"\'=1+1"', 'Cloth', '4', 'yes', '2026-07-04T18:05:09Z'),
      line(`"Kilo${delimiter} ""x"""`, "'@Odd", '9', 'no', ''),
      line('Half "a" name', 'Cloth', '1', 'true', ''),
      line('"Open', 'Cloth', '2', 'true', ''),
    ].join('\r\n');
    expect(read(text)?.map(({ name, rows: [first] }) => ({ name, ...first }))).toEqual([
      { name: '=1+1', codeName: 'Cloth', crated: true, quantity: 4 },
      // A tab in a name is read as a space.
      { name: `Kilo${delimiter.replace('\t', ' ')} "x"`, codeName: '@Odd', crated: false, quantity: 9 },
      { name: 'Half "a" name', codeName: 'Cloth', crated: true, quantity: 1 },
      { name: '"Open', codeName: 'Cloth', crated: true, quantity: 2 },
    ]);
  });
});

describe('the JSON of FIR’s /extract', () => {
  it('is one picture, or a list of them, and entries of the same item are added up', () => {
    const kilo = {
      name: 'Kilo',
      title: '',
      structure: 'Seaport',
      region: '',
      ...NOTHING_MORE,
      at: null,
      rows: [{ codeName: 'Cloth', crated: true, quantity: 5012, atLeast: true }],
    };
    expect(read(EXTRACT)).toEqual([kilo]);
    expect(read([EXTRACT, { ...EXTRACT, contents: [] }])).toEqual([kilo, { ...kilo, rows: [] }]);
  });

  it('may be wrapped in an envelope that has what it lacks', () => {
    const result = { ...EXTRACT, header: null };
    const envelope = {
      timestamp: '2026-07-04T20:05:09+02:00',
      file_name: 'a.png',
      stockpile: 'Lima',
      result,
    };
    expect(read(envelope)).toMatchObject([
      { name: 'Lima', title: 'a.png', structure: '', at: '2026-07-04T18:05:09.000Z' },
    ]);
    expect(read({ ...envelope, stockpile: undefined, result: EXTRACT })).toMatchObject([{ name: 'Kilo' }]);
  });

  it('without any entries is not an empty stockpile', () => {
    expect(read('null')).toMatchObject([{ problem: { code: 'nothing-read' } }]);
    expect(read([null, EXTRACT])).toMatchObject([{ problem: { code: 'nothing-read' } }, { problem: null }]);
    expect(read({ stockpile: 'Lima', result: null })).toMatchObject([
      { name: 'Lima', problem: { code: 'nothing-read' } },
    ]);
  });
});

describe('the JSON of stockpile readers', () => {
  const kilo = {
    name: 'Kilo',
    title: '',
    structure: 'Storage Depot',
    region: 'HowlCountyHex',
    ...NOTHING_MORE,
    position: { x: 0.699219, y: 0.400805 },
    at: '2026-07-04T18:05:09.000Z',
    rows: [
      { codeName: 'RifleW', crated: true, quantity: 12 },
      { codeName: 'Cloth', crated: true, quantity: 40 },
    ],
  };

  it('may have the game’s clock and shard, as its table has', () => {
    const shown = { shard: 'ABLE', ingame_timestamp: 'Day 1,293, 1906 Hours' };
    expect(read({ ...WEBHOOK, ...shown })).toMatchObject([
      { shard: 'ABLE', ingameTime: 'Day 1,293, 1906 Hours' },
    ]);
    const table = 'Stockpile Name;Code;Crated;Quantity;Shard;Ingame Time\nKilo;Cloth;1;4;ABLE;1293, 19:06';
    expect(read(table)).toMatchObject([{ name: 'Kilo', shard: 'ABLE', ingameTime: '1293, 19:06' }]);
  });

  it('is a list under its name, a bare list, or a bare stockpile; a time without a zone is in UTC', () => {
    expect(read({ stockpiles: [WEBHOOK] })).toEqual([kilo]);
    expect(read([WEBHOOK])).toEqual([kilo]);
    expect(read(WEBHOOK)).toEqual([kilo]);
  });

  it.each([
    ['StorageFacility', 'Storage Depot'],
    ['TownBase3', 'Town Base'],
    ['FortBaseT3', 'Bunker Base'],
    ['Seehafen', 'Seehafen'],
    ['Undefined', 'Undefined'],
    ['constructor', 'constructor'],
  ])('a building %s is a %s', (type, structure) => {
    expect(read({ ...WEBHOOK, type })).toMatchObject([{ structure }]);
  });

  it.each(['', ' ', 'Public', 'public', ' PU\u0301BLICO ', '公共'])(
    'a name %j is the public stockpile',
    (name) => {
      expect(read({ ...WEBHOOK, name })).toMatchObject([{ name: '' }]);
    },
  );

  it('without items is an empty stockpile; with an unread quantity it is a problem', () => {
    expect(read({ ...WEBHOOK, items: undefined })).toMatchObject([{ rows: [], problem: null }]);
    const items = [...WEBHOOK.items, { code: 'Shovel', quantity: -1, crated: true }];
    expect(read({ ...WEBHOOK, items })).toMatchObject([
      { problem: { code: 'quantity-unread', item: 'Shovel' } },
    ]);
    expect(read({ ...WEBHOOK, items: [null] })).toMatchObject([
      { problem: { code: 'line-unreadable', line: 1 } },
    ]);
  });

  it('keeps a cell without an item apart, and what the tool says of its mistakes', () => {
    const items = [
      { code: 'Cloth', quantity: 49, crated: true },
      { code: 'Unknown', quantity: 49, crated: true },
    ];
    const errors = ['Group 1, index 4: No match found.', 7, ''];
    expect(read({ name: 'Logi', type: 'Seaport', errors, items })).toMatchObject([
      {
        rows: [{ codeName: 'Cloth', crated: true, quantity: 49 }],
        unread: [{ crated: true, quantity: 49 }],
        errors: ['Group 1, index 4: No match found.'],
        problem: null,
      },
    ]);
  });

  it.each([
    ['WAHR', true],
    ['нет', false],
    [1, true],
    [0, false],
    [undefined, false],
  ])('the flag %j of a crate is read', (crated, expected) => {
    const items = [{ code: 'Cloth', quantity: 2, crated }];
    expect(read({ ...WEBHOOK, items })).toMatchObject([{ rows: [{ crated: expected }], problem: null }]);
  });

  it('loses what the database cannot store, and invalid times', () => {
    const odd = { ...WEBHOOK, name: ' Ki\u0000lo\ud800 ', timestamp: 'Day 1,293', hex: 7 };
    expect(read(odd)).toMatchObject([{ name: 'Ki lo', at: null, region: '' }]);
  });

  it.each([
    ['2026-02-30T10:00:00Z', null],
    ['2026-02-29T10:00:00Z', null],
    ['2026-13-01T10:00:00Z', null],
    ['2026-02-28T10:00:00Z', '2026-02-28T10:00:00.000Z'],
    ['2028-02-29T23:30:00-02:00', '2028-03-01T01:30:00.000Z'],
  ])('a time %s counts as %s: a day that the calendar lacks is none', (timestamp, at) => {
    expect(read({ ...WEBHOOK, timestamp })).toMatchObject([{ at }]);
  });
});

it.each([
  ['JSON that ends early', '{"name": "Kilo", "items": ['],
  ['a number', '12'],
  ['other JSON', '{"a": 1}'],
  ['a list with something else in it', JSON.stringify([WEBHOOK, { a: 1 }])],
  ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['nested envelopes', `${'{"result":'.repeat(20_000)}null${'}'.repeat(20_000)}`],
])('%s is not a report', (_, text) => {
  expect(readToolReport(text)).toBeNull();
});
