import { describe, expect, it } from 'vitest';
import { NAMES } from '../testing/shipped-names.ts';
import { type CatalogName, indexNames } from './game-names.ts';
import { type GameNames, isStockpileText, readStockpileText, type StockpileText } from './stockpile-text.ts';

const catalog: CatalogName[] = [
  { codeName: 'RifleC', name: 'Argenti r.II Rifle', faction: 'Colonial' },
  { codeName: 'RifleW', name: 'No.2 Loughcaster', faction: 'Warden' },
  { codeName: 'RifleAmmo', name: '7.62mm', faction: 'Neutral' },
  { codeName: 'Cloth', name: 'Basic Materials', faction: 'Neutral' },
  { codeName: 'Bandages', name: 'Bandages', faction: 'Neutral' },
  { codeName: 'MedicUniformC', name: 'Medic Fatigues', faction: 'Colonial' },
  { codeName: 'MedicUniformW', name: 'Physician’s Jacket', faction: 'Warden' },
  { codeName: 'Freeman', name: 'O’Brien V.101 Freeman', faction: 'Warden' },
  { codeName: 'AmbulanceC', name: 'R-12 - “Salus” Ambulance', faction: 'Colonial' },
  { codeName: 'Engine', name: 'Colonial Aircraft Engine (Small)', faction: 'Colonial' },
];
const names: GameNames = {
  catalog,
  index: indexNames(catalog, NAMES),
  regions: [
    { name: 'TerminusHex', displayName: 'Terminus' },
    { name: 'MorgensCrossingHex', displayName: "Morgen's Crossing" },
    { name: 'GutterHex', displayName: 'The Gutter' },
    { name: 'LochMorHex', displayName: 'Loch Mór' },
    { name: 'MooringCountyHex', displayName: 'The Moors' },
  ],
};
const read = (text: string): StockpileText[] => {
  const stockpiles = readStockpileText(text, names);
  if (typeof stockpiles === 'string') throw new Error(stockpiles);
  return stockpiles;
};
const readFirst = (text: string): StockpileText => read(text)[0]!;
const HEADER = 'Terminus - Rising Loom - Seaport - Public - X: 0.45 Y: 0.66,2026.07.04-18.05.09';
const rows = (body: string) =>
  readFirst(`${HEADER}\n${body}`).rows.map(
    ({ codeName, crated, quantity }) => `${codeName} ${crated ? 'crates' : 'loose'} ${quantity}`,
  );

describe('the header', () => {
  const WHERE = 'X: 0.45 Y: 0.66,2026.07.04-18.05.09';
  it.each([
    ['Terminus - Rising Loom - Seaport - Public', 'TerminusHex', 'Rising Loom', 'Seaport', ''],
    ['Terminus - Rising Loom - Seaport', 'TerminusHex', 'Rising Loom', 'Seaport', ''],
    [
      'Terminus - Rising Loom - Storage Depot - Logi - Night',
      'TerminusHex',
      'Rising Loom',
      'StorageFacility',
      'Logi - Night',
    ],
    ['Terminus - A - BMS - Bluefin - Kilo', 'TerminusHex', 'A', 'LargeShipStorageShip', 'Kilo'],
    ['Terminus - A - Base de Bunker - Публичный', 'TerminusHex', 'A', 'FortBaseT1', ''],
    ['Terminus - A - seehafen - Süd', 'TerminusHex', 'A', 'Seaport', 'Süd'],
    ['Terminus - A - New Thing - Kilo - 2', 'TerminusHex', 'A', 'New Thing', 'Kilo - 2'],
    ['Terminus - A - New Thing', 'TerminusHex', 'A', 'New Thing', ''],
    ['Terminus - A - Seaport - at X: 1 Y: 2', 'TerminusHex', 'A', 'Seaport', 'at X: 1 Y: 2'],
    ['Terminus - A - Seaport - a, b', 'TerminusHex', 'A', 'Seaport', 'a, b'],
    ['Morgen’s Crossing - A - Keep', 'MorgensCrossingHex', 'A', 'Keep', ''],
    ['Gutter - A - Keep', 'GutterHex', 'A', 'Keep', ''],
    ['Loch Mor - A - Keep', 'LochMorHex', 'A', 'Keep', ''],
    ['Mooring County - A - Keep', 'MooringCountyHex', 'A', 'Keep', ''],
    ['New Land - A - Keep', 'New Land', 'A', 'Keep', ''],
  ])('%s', (place, region, town, structure, name) => {
    expect(readFirst(`${place} - ${WHERE}`)).toMatchObject({
      region,
      town,
      structure,
      name,
      isPublic: name === '',
    });
  });

  it.each([
    ['X: 0.45 Y: 0.66,2026.07.04-18.05.09', 0.45, 0.66, '2026-07-04T18:05:09.000Z'],
    ['X: 0,45 Y: 0,66,2026.07.04-18.05.09', 0.45, 0.66, '2026-07-04T18:05:09.000Z'],
    ['X: 0.45 Y: 0.66\t2026.07.04-18.05.09', 0.45, 0.66, '2026-07-04T18:05:09.000Z'],
    ['X: 1 Y: -0.1', 1, -0.1, null],
    ['X: 0,45 Y: 0,66', 0.45, 0.66, null],
    ['X: 0.1 Y: 0.2,2026.02.30-00.00.00', 0.1, 0.2, null], // no such day
  ])('ends with %s', (where, x, y, at) => {
    expect(readFirst(`Terminus - A - Keep - ${where}`)).toMatchObject({ x, y, at });
  });

  it.each([
    'Hello',
    'Terminus - A - X: 0.1 Y: 0.2',
    'Terminus - A - Keep',
    'Tripod (Crate),12',
    '',
    `${'x - '.repeat(200)}Keep - X: 0.1 Y: 0.2`, // longer than any header
  ])('is not %s', (line) => {
    expect(isStockpileText(line)).toBe(false);
    expect(readStockpileText(`${line}\nBandages,1`, names)).toBe('not-a-stockpile');
  });

  it('is recognised behind a byte order mark and blank lines', () => {
    expect(isStockpileText(`\ufeff\r\n \r\n${HEADER}\r\nBandages,1`)).toBe(true);
    expect(readFirst(`\ufeff\n${HEADER}\nBandages,1`).rows).toHaveLength(1);
  });
});

describe('a line', () => {
  it.each([
    ['Bandages (Crate),12', ['Bandages crates 12']],
    ['Bandages,12', ['Bandages loose 12']],
    ['Bandages\t12', ['Bandages loose 12']],
    ['Bandages (Whatever),12', ['Bandages crates 12']], // the word need not be known
    ["O'Brien V.101 Freeman,3", ['Freeman loose 3']],
    ['R-12 - "Salus" Ambulance (Crate),2', ['AmbulanceC crates 2']],
    ['Colonial Aircraft Engine (Small),1', ['Engine loose 1']],
    ['Colonial Aircraft Engine (Small) (Crate),1', ['Engine crates 1']],
    ['Basic\u00a0Materials (Crate),5', ['Cloth crates 5']],
    ['bandages,1', ['Bandages loose 1']],
    ['Bandages,1\nBandages,2\nBandages (Crate),4', ['Bandages loose 3', 'Bandages crates 4']],
    ['Bandages,0', []],
    ['Bandages,32767', ['Bandages loose 32767']],
    ['Bandages,1\r\nCloth is missing\r\n\r\nBasic Materials,2', ['Bandages loose 1', 'Cloth loose 2']],
  ])('%j', (body, expected) => {
    expect(rows(body)).toEqual(expected);
  });

  it.each(['Bandages', 'Bandages,', 'Bandages,many', 'Bandages,1.5', 'Bandages,-1', 'Bandages,32768', ',5'])(
    '%s is reported with its line number, and the rest is read',
    (line) => {
      const { unread, rows: own } = readFirst(`${HEADER}\n\n${line}\nBandages,1`);
      expect(unread).toEqual([{ line: 3, text: line }]);
      expect(own).toHaveLength(1);
    },
  );
});

describe('the language', () => {
  it.each([
    ['de', '7,62mm (Kiste),64', 'RifleAmmo crates 64'],
    ['fr', '7,62 mm (Caisse)\t90', 'RifleAmmo crates 90'],
    ['ru', 'Бинты (Ящик),21', 'Bandages crates 21'],
    ['zh-Hans', '绷带（箱装）,25', 'Bandages crates 25'],
    ['pt-BR', 'Bandagens,80', 'Bandages loose 80'],
    ['en', 'Bandages,80', 'Bandages loose 80'],
  ])('%s: %s', (language, line, expected) => {
    const stockpile = readFirst(`${HEADER}\n${line}`);
    expect(stockpile.language).toBe(language);
    expect(rows(line)).toEqual([expected]);
  });

  it('is the one in which most lines are known; other lines may be English', () => {
    expect(rows('7,62mm (Kiste),1\nVerbände (Kiste),2\nMedic Fatigues (Kiste),3')).toEqual([
      'RifleAmmo crates 1',
      'Bandages crates 2',
      'MedicUniformC crates 3',
    ]);
  });
});

describe('two items of one name', () => {
  const coat = 'Sanitäter Uniform (Kiste),3';
  it.each([
    ['No.2 Loughcaster (Kiste),1', 'MedicUniformW', 'Warden'],
    ['Argenti r.II Gewehr (Kiste),1', 'MedicUniformC', 'Colonial'],
  ])('beside %s it is %s', (line, codeName, faction) => {
    const stockpile = readFirst(`${HEADER}\n${line}\n${coat}`);
    expect(stockpile.rows.map((row) => row.codeName)).toContain(codeName);
    expect([stockpile.faction, stockpile.unknown]).toEqual([faction, []]);
  });

  it.each([
    'Verbände (Kiste),1',
    'No.2 Loughcaster (Kiste),0', // a quantity of 0
    'No.2 Loughcaster (Kiste),1\nArgenti r.II Gewehr (Kiste),1',
  ])('beside %j both are candidates', (lines) => {
    const stockpile = readFirst(`${HEADER}\n${lines}\n${coat}`);
    expect(stockpile.faction).toBeNull();
    expect(stockpile.unknown).toEqual([
      {
        name: 'Sanitäter Uniform',
        crated: true,
        quantity: 3,
        isAmbiguous: true,
        candidates: ['MedicUniformC', 'MedicUniformW'],
      },
    ]);
  });
});

describe('an unknown item', () => {
  it.each([
    ['Bandage XL (Crate),4', 'Bandage XL', true, ['Bandages']],
    ['Bandage XL,4', 'Bandage XL', false, ['Bandages']],
    ['Canhão (Grande),5', 'Canhão (Grande)', false, []],
    ['Zzz (箱装),5', 'Zzz', true, []],
  ])('%s', (line, name, crated, candidates) => {
    const { unknown, rows: own } = readFirst(`${HEADER}\n${line}`);
    expect(unknown).toMatchObject([{ name, crated, candidates }]);
    expect(own).toEqual([]);
  });

  it('with a quantity of 0 is left out', () => {
    expect(readFirst(`${HEADER}\nZzz,0`).unknown).toEqual([]);
  });
});

describe('a text', () => {
  it('may hold several stockpiles', () => {
    const text = `${HEADER}\nBandages,1\n\nTerminus - B - Keep - X: 0.1 Y: 0.2\nBandages,2\n${HEADER}`;
    expect(read(text).map(({ town, itemLines, rows: own }) => [town, itemLines, own[0]?.quantity])).toEqual([
      ['Rising Loom', 1, 1],
      ['B', 1, 2],
      ['Rising Loom', 0, undefined],
    ]);
  });

  it.each([
    ['Seaport', 214, true],
    ['Seaport', 215, false],
    ['Storage Depot', 199, true],
    ['Storage Depot', 200, false],
    ['Bunker Base', 99, true],
    ['Bunker Base', 100, false],
  ])('of a %s with %i lines was cut: %s', (structure, lines, isCut) => {
    const body = Array.from({ length: lines }, () => 'Bandages,0').join('\n');
    const stockpile = readFirst(`Terminus - A - ${structure} - X: 0.1 Y: 0.2\n${body}`);
    expect(stockpile).toMatchObject({ isCut, itemLines: lines, rows: [] });
  });

  it('of a million characters is read, one more is too long', () => {
    const filled = `${HEADER}\n`.padEnd(1_000_000, ' ');
    expect(readStockpileText(filled, names)).toHaveLength(1);
    expect(readStockpileText(`${filled} `, names)).toBe('too-long');
  });

  it('of a thousand lines is read, one more is too long', () => {
    const lines = (count: number) => `${HEADER}\n${'Bandages,1\n'.repeat(count)}`;
    expect(readStockpileText(lines(1000), names)).toHaveLength(1);
    expect(readStockpileText(lines(1001), names)).toBe('too-long');
  });

  it('of 500 stockpiles is read, one more is too long', () => {
    expect(readStockpileText(`${HEADER}\n`.repeat(500), names)).toHaveLength(500);
    expect(readStockpileText(`${HEADER}\n`.repeat(501), names)).toBe('too-long');
  });

  it('offers candidates for sixty unknown items and names the others', () => {
    const unknown = Array.from({ length: 61 }, () => 'Bandagez,1').join('\n');
    const stockpile = readFirst(`${HEADER}\n${unknown}`);
    expect(stockpile.unknown).toHaveLength(61);
    expect(stockpile.unknown[59]?.candidates).toContain('Bandages');
    expect(stockpile.unknown[60]?.candidates).toEqual([]);
  });
});
