import { describe, expect, it } from 'vitest';
import { isStockpileTable, readFirTable } from './fir-table.ts';
import { observedIn } from './observations.ts';

const HEAD =
  'Stockpile Title\tStockpile Name\tStructure Type\tQuantity\tName\tCrated?\tPer Crate\tTotal\tDescription\tCodeName';
const SHEET_HEAD =
  'Export Time\tScreenshot Time\tStructure Type\tStockpile Name\tStockpile Title\tCodeName\tName\tQuantity\tCrated?\tID';

const contents = (rows: readonly { codeName: string; crated: boolean; quantity: number }[]) =>
  rows
    .map(({ codeName, crated, quantity }) => `${quantity} ${codeName}${crated ? ' crated' : ''}`)
    .join(', ');

/** The stockpiles of a table with the contents that count. */
function stockpilesOf(...lines: string[]) {
  const seen = readFirTable(lines.join('\n'));
  if (seen === null) throw new Error('The table was not read.');
  return observedIn(seen, { regions: [], writtenAt: null }).map(({ all: [first], latest }) => ({
    name: first?.name,
    structure: first?.structure,
    at: latest?.at,
    contents: latest && contents(latest.rows),
  }));
}

describe('several observations of one stockpile', () => {
  it('two pictures in one table are not added up: the later one counts', () => {
    const line = (title: string, quantity: number, codeName: string) =>
      `${title}\tAlpha\tSeaport\t${quantity}\tx\ttrue\t20\t0\t\t${codeName}`;
    const [first, second] = ['War-Win64 2026.11.27 - 08.00.png', 'War-Win64 2026.11.27 - 08.05.png'];
    const expected = [
      { name: 'Alpha', structure: 'Seaport', at: null, contents: '30 RifleC crated, 10 Cloth crated' },
    ];
    const lines = [
      line(first, 32, 'RifleC'),
      line(first, 10, 'Cloth'),
      line(second, 30, 'RifleC'),
      line(second, 10, 'Cloth'),
    ];
    expect(stockpilesOf(HEAD, ...lines)).toEqual(expected);
    expect(stockpilesOf(HEAD, ...lines.slice(2), ...lines.slice(0, 2))).toEqual(expected);
  });

  it('which of two undated pictures counts is not guessed', () => {
    const table = [
      HEAD,
      'a.png\tAlpha\tSeaport\t32\tx\ttrue\t20\t640\t\tRifleC',
      'b.png\tAlpha\tSeaport\t30\tx\ttrue\t20\t600\t\tRifleC',
    ];
    expect(stockpilesOf(...table)).toMatchObject([{ name: 'Alpha', contents: null }]);
  });

  it('of a sheet’s history only the newest picture counts', () => {
    const line = (time: string, codeName: string, quantity: number, id: number) =>
      `2026-11-27 07:10:00\t${time}\tSeaport\tAlpha\tshot.png\t${codeName}\tx\t${quantity}\tTRUE\t${id}`;
    expect(
      stockpilesOf(
        SHEET_HEAD,
        line('2026-11-25 20:00:00', 'RifleC', 32, 1111),
        line('2026-11-25 20:00:00', 'Cloth', 10, 1111),
        line('2026-11-27 07:00:00', 'RifleC', 5, 3333),
        line('2026-11-26 20:00:00', 'RifleC', 20, 2222),
      ),
    ).toEqual([
      { name: 'Alpha', structure: 'Seaport', at: '2026-11-27T07:00:00.000Z', contents: '5 RifleC crated' },
    ]);
  });

  it('the newest picture may show an empty stockpile', () => {
    expect(
      stockpilesOf(
        SHEET_HEAD,
        '\t2026-11-26 20:00:00\tSeaport\tAlpha\tb.png\tRifleC\tx\t20\tTRUE\t2222',
        '\t2026-11-27 07:00:00\tSeaport\tAlpha\tc.png\t__FIR_EMPTY__\tx\t0\tTRUE\t3333',
      ),
    ).toMatchObject([{ name: 'Alpha', at: '2026-11-27T07:00:00.000Z', contents: '' }]);
  });

  it('one name in two buildings is two stockpiles', () => {
    expect(
      stockpilesOf(
        HEAD,
        'a.png\t82DK\tSeaport\t32\tx\ttrue\t20\t640\t\tRifleC',
        'b.png\t82DK\tStorage Depot\t7\tx\ttrue\t20\t140\t\tRifleC',
      ),
    ).toMatchObject([
      { name: '82DK', structure: 'Seaport', contents: '32 RifleC crated' },
      { name: '82DK', structure: 'Storage Depot', contents: '7 RifleC crated' },
    ]);
  });

  it('rows of one item within one picture are still added up', () => {
    expect(
      stockpilesOf(
        HEAD,
        'a.png\tAlpha\tSeaport\t1\tx\ttrue\t20\t20\t\tRifleC',
        'a.png\tAlpha\tSeaport\t2\tx\ttrue\t20\t40\t\tRifleC',
      ),
    ).toMatchObject([{ contents: '3 RifleC crated' }]);
  });

  it('rows with other numbers of their pictures are of other pictures, in the same second too', () => {
    const line = (id: number, quantity: number) =>
      `\t2026-11-27 07:00:00\tSeaport\tAlpha\tshot.png\tCloth\tx\t${quantity}\tTRUE\t${id}`;
    expect(stockpilesOf(SHEET_HEAD, line(1, 5), line(2, 6))).toMatchObject([{ contents: null }]);
    expect(stockpilesOf(SHEET_HEAD, line(1, 5), line(2, 5))).toMatchObject([{ contents: '5 Cloth crated' }]);
  });
});

describe('tables in the language of a spreadsheet program', () => {
  it.each([
    ['WAHR', 'FALSCH'],
    ['VRAI', 'FAUX'],
    ['VERDADEIRO', 'FALSO'],
    ['ИСТИНА', 'ЛОЖЬ'],
    ['ja', 'nein'],
    ['oui', 'non'],
    ['sim', 'não'],
    ['да', 'нет'],
    ['1', '0'],
    ['yes', ''],
  ])('%s is a crate and %j is none', (yes, no) => {
    const line = (quantity: number, crated: string) =>
      `shot.png;Südlager;Seaport;${quantity};x;${crated};20;640;A rifle.;Cloth`;
    expect(
      stockpilesOf(`\ufeff${HEAD.replaceAll('\t', ';')}\r`, `${line(32, yes)}\r`, line(1000, no)),
    ).toMatchObject([{ name: 'Südlager', contents: '32 Cloth crated, 1000 Cloth' }]);
  });

  it.each([
    ['\t', '1.000', 1000],
    ['\t', '1,000', 1000],
    [';', '1.000', 1000],
    [';', '1.234.567', 1_234_567],
    [';', '12,00', 12],
    [';', '1.000,00', 1000],
    [',', '"1,000"', 1000],
    [',', '12.0', 12],
    ['\t', '1 000', 1000],
    ['\t', '1\u00a0000', 1000],
    ['\t', '1\u202f000', 1000],
    ['\t', '1’000', 1000],
    ['\t', '0', 0],
  ])('between %j the quantity %s is %i', (delimiter, cell, quantity) => {
    const [table] = readFirTable(tableOf(delimiter, cell)) ?? [];
    expect(table?.problem).toBeNull();
    expect(table?.rows.map((row) => row.quantity)).toEqual(quantity === 0 ? [] : [quantity]);
  });

  it.each([
    [';', '1,000'],
    [',', '1.000'],
    ['\t', '1.5'],
    ['\t', '1,50'],
    ['\t', '1.00.000'],
    ['\t', '1,000.000'],
    ['\t', '-1'],
    ['\t', '1e3'],
    ['\t', '12 rifles'],
    ['\t', '10.000.000.000'],
  ])('between %j the quantity %s is not guessed', (delimiter, cell) => {
    expect(readFirTable(tableOf(delimiter, cell))).toMatchObject([
      { problem: { code: 'line-unreadable', line: 2 } },
    ]);
  });

  it.each([
    ['2026-11-27 07:00', '2026-11-27T07:00:00.000Z'],
    ['27.11.2026 07:00:30', '2026-11-27T07:00:30.000Z'],
    ['27.11.2026', '2026-11-27T00:00:00.000Z'],
    ['27/11/2026 7:00', '2026-11-27T07:00:00.000Z'],
    ['11/27/2026 7:00', '2026-11-27T07:00:00.000Z'],
    ['46353,25', '2026-11-27T06:00:00.000Z'],
    ['46353.5', '2026-11-27T12:00:00.000Z'],
    ['11/12/2026 7:00', null],
    ['31.11.2026', null],
    ['yesterday', null],
  ])('the time %s is %s', (cell, at) => {
    expect(
      readFirTable(`Stockpile Name\tTimestamp\tQuantity\tCrated?\tCodeName\nA\t${cell}\t1\t1\tCloth`),
    ).toMatchObject([{ at }]);
  });

  it('a date that can be two is what the others in its column are', () => {
    const table = (...times: string[]) =>
      [
        'Stockpile Name\tTimestamp\tQuantity\tCrated?\tCodeName',
        ...times.map((time) => `A\t${time}\t1\t1\tCloth`),
      ].join('\n');
    const days = (text: string) => readFirTable(text)?.map(({ at }) => at?.slice(0, 10));
    expect(days(table('11/12/2026', '13/12/2026'))).toEqual(['2026-12-11', '2026-12-13']);
    expect(days(table('11/12/2026', '12/13/2026'))).toEqual(['2026-11-12', '2026-12-13']);
    expect(days(table('13/12/2026', '12/13/2026'))).toEqual([undefined, undefined]);
  });
});

function tableOf(delimiter: string, quantity: string): string {
  return [
    ['Stockpile Name', 'Quantity', 'Crated?', 'CodeName'],
    ['Alpha', quantity, 'true', 'Cloth'],
  ]
    .map((cells) => cells.join(delimiter))
    .join('\n');
}

it('Foxhole Stockpiles’ own table is read', () => {
  expect(
    stockpilesOf(
      'Stockpile Name,Stockpile Type,Code,Crated,Quantity,Confidence,Shard,Ingame Time',
      'KM1,Storage Depot,RifleW,1,12,0.98,ABLE,"Day 1,293, 1906 Hours"',
      'KM1,Storage Depot,Cloth,0,250,0.99,ABLE,"Day 1,293, 1906 Hours"',
      '"Navy, North",Seaport,SoldierSupplies,1,4,0.9,ABLE,',
    ),
  ).toEqual([
    { name: 'KM1', structure: 'Storage Depot', at: null, contents: '12 RifleW crated, 250 Cloth' },
    { name: 'Navy, North', structure: 'Seaport', at: null, contents: '4 SoldierSupplies crated' },
  ]);
});

describe('what was not read', () => {
  it('a cell that the tool did not recognise is no item', () => {
    const table = `${HEAD}\na.png\tAlpha\tSeaport\t2\tx\ttrue\t\t\t\tCloth\na.png\tAlpha\tSeaport\t49\tx\ttrue\t\t\t\tUnknown`;
    expect(readFirTable(table)).toMatchObject([
      { rows: [{ codeName: 'Cloth', quantity: 2 }], unread: [{ crated: true, quantity: 49 }], problem: null },
    ]);
  });

  it('a stockpile of which no cell was recognised is not empty', () => {
    expect(readFirTable(`${HEAD}\na.png\tAlpha\tSeaport\t49\tx\ttrue\t\t\t\tUnknown`)).toMatchObject([
      { rows: [], problem: { code: 'nothing-read' } },
    ]);
  });

  it('a quantity that the game rounded down is the least that it can be', () => {
    const line = (quantity: string) => `a.png\tAlpha\tSeaport\t${quantity}\tx\tfalse\t\t\t\tCloth`;
    expect(readFirTable([HEAD, line('5k+'), line('3')].join('\n'))?.[0]?.rows).toEqual([
      { codeName: 'Cloth', crated: false, quantity: 5003, atLeast: true },
    ]);
    expect(readFirTable([HEAD, line('5003+')].join('\n'))?.[0]?.rows).toEqual([
      { codeName: 'Cloth', crated: false, quantity: 5003, atLeast: true },
    ]);
    expect(readFirTable([HEAD, line('0+')].join('\n'))?.[0]?.problem).toEqual({
      code: 'line-unreadable',
      line: 2,
    });
  });
});

it('a table is known by its headings, whatever is in it', () => {
  expect(isStockpileTable(HEAD)).toBe(true);
  expect(isStockpileTable(`\ufeff${SHEET_HEAD.replaceAll('\t', ';')}\r\nx`)).toBe(true);
  expect(isStockpileTable('Stockpile Name,Stockpile Type,Code,Crated,Quantity')).toBe(true);
  expect(isStockpileTable('Item\tCrated\tTarget\tMinimum')).toBe(false);
  expect(isStockpileTable('')).toBe(false);
});

it('public stockpiles of two warehouses are two, where the table says which', () => {
  const table = [
    'Stockpile Name\tWarehouse ID\tStructure Type\tQuantity\tCrated?\tCodeName',
    'Public\t12\tSeaport\t3\ttrue\tCloth',
    'Public\t14\tSeaport\t5\ttrue\tCloth',
    'Public\t12\tSeaport\t1\tfalse\tCloth',
  ].join('\n');
  expect(readFirTable(table)?.map(({ name, warehouseId, rows }) => [name, warehouseId, rows.length])).toEqual(
    [
      ['', 12, 2],
      ['', 14, 1],
    ],
  );
});
