import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type WrittenSnapshot, writeMapData } from '../../packages/game-exports/testing/write-map-data.ts';
import { drawScreenshot } from '../../packages/recognition/testing/draw-screenshot.ts';

const script = fileURLToPath(new URL('../read.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'));
  const group = [0, 1, 2, 3].map((item) => ({ item, isCrated: true, label: String(40 - item) }));
  const { png } = await drawScreenshot({ groups: [group], title: 'Seaport', name: 'Kilo 1' });
  await writeFile(join(folder, 'stockpile.png'), png);
  await writeFile(join(folder, 'cut-off.png'), png.subarray(0, png.length / 2));
  await writeFile(join(folder, 'text.png'), 'Not a picture, in spite of its name.');
  await writeFile(join(folder, 'empty.png'), '');
  await writeFile(
    join(folder, 'kilo.txt'),
    '\ufeffTerminus - Rising Loom - Storage Depot - Kilo - X: 0.25 Y: 0.41,2026.07.07-09.09.09\r\n7.62mm (Crate),75\r\nNew Thing,2',
  );
  const pin = {
    structure: 'Seaport',
    region: 'HowlCountyHex',
    x: 0.5,
    y: 0.25,
    ticks: 621_355_968_000_000_000n,
  };
  const snapshot = { flags: 128, stock: { ItemCrates: [['RifleAmmo', 5]] } } satisfies WrittenSnapshot;
  await writeFile(
    join(folder, 'pins.sav'),
    writeMapData({ warden: [{ ...pin, initial: snapshot, recent: snapshot }] }),
  );
  const head = 'Stockpile Title;Stockpile Name;Structure Type;Quantity;Crated?;CodeName';
  const rows = [
    'a 2026.11.27 - 08.00;Süd;Seaport;32;WAHR;RifleC',
    'a 2026.11.27 - 08.05;Süd;Seaport;30;WAHR;RifleC',
  ];
  await writeFile(join(folder, 'table.csv'), [head, ...rows].join('\r\n'), 'latin1');
  await writeFile(
    join(folder, 'unclear.csv'),
    [head, 'a;Kilo;Seaport;32;1;RifleC', 'b;Kilo;Seaport;30;1;RifleC', 'c;Lima;Seaport;3;0;Cloth'].join('\n'),
  );
  await writeFile(join(folder, 'goals.csv'), 'Item,Target\nCloth,3');
  await writeFile(
    join(folder, 'tool.json'),
    JSON.stringify({
      name: 'Logi',
      type: 'Seaport',
      items: [
        { code: 'Unknown', quantity: 4, crated: true },
        { code: 'Cloth', quantity: 2 },
      ],
    }),
  );
  await writeFile(join(folder, 'other.sav'), 'GVAT nothing');
  await writeFile(join(folder, 'other.txt'), 'Hello');
  const plain = sharp({ create: { width: 640, height: 360, channels: 3, background: '#8899aa' } });
  await plain.png().toFile(join(folder, 'map.png'));
}, 120_000);

afterAll(() => rm(folder, { recursive: true }));

async function run(...names: string[]) {
  const files = names.map((name) => join(folder, name));
  const done = await promisify(execFile)(process.execPath, ['--import', 'tsx', script, ...files]).then(
    ({ stdout }) => ({ stdout, code: 0 }),
    (failure: { stdout: string; code: number }) => failure,
  );
  const lines = done.stdout.trim().split('\n');
  return { code: done.code, lines: lines.map((line) => JSON.parse(line)) };
}

it('prints one line per file and exits with 0 if all could be read', async () => {
  const { code, lines } = await run('stockpile.png');
  expect(code).toBe(0);
  expect(lines).toEqual([
    {
      file: join(folder, 'stockpile.png'),
      ms: expect.any(Number),
      structureType: 'Seaport',
      stockpileName: 'Kilo 1',
      contents: [40, 39, 38, 37].map((quantity) => ({
        codeName: expect.any(String),
        quantity,
        isCrated: true,
        confidence: expect.any(Number),
      })),
      error: null,
    },
  ]);
});

it('names the problem of each unreadable file, and reads the rest', async () => {
  const { code, lines } = await run(
    'text.png',
    'empty.png',
    'gone.png',
    'cut-off.png',
    'map.png',
    'stockpile.png',
  );
  expect(code).toBe(1);
  const errors: (string | null)[] = lines.map((line) => line.error);
  expect(errors).toEqual([
    'not-an-image',
    'empty-file',
    expect.stringContaining('cannot be opened'),
    'damaged',
    'no-stockpile',
    null,
  ]);
});

it('prints every stockpile of a copied text and of a save file', async () => {
  const { code, lines } = await run('kilo.txt', 'pins.sav');
  expect(code).toBe(0);
  expect(lines).toEqual([
    {
      file: join(folder, 'kilo.txt'),
      ms: expect.any(Number),
      error: null,
      stockpiles: [
        {
          region: 'TerminusHex',
          town: 'Rising Loom',
          structureType: 'StorageFacility',
          stockpileName: 'Kilo',
          x: 0.25,
          y: 0.41,
          stamp: '2026-07-07T09:09:09.000Z',
          contents: [{ codeName: 'RifleAmmo', quantity: 75, isCrated: true }],
        },
      ],
    },
    {
      file: join(folder, 'pins.sav'),
      ms: expect.any(Number),
      error: null,
      stockpiles: [
        {
          region: 'HowlCountyHex',
          town: null,
          structureType: 'Seaport',
          stockpileName: '',
          x: 0.5,
          y: 0.25,
          stamp: '1970-01-01T00:00:00.000Z',
          contents: [{ codeName: 'RifleAmmo', quantity: 5, isCrated: true }],
        },
      ],
    },
  ]);
});

it('prints the latest observation of every stockpile of a table or of a tool’s JSON', async () => {
  const { code, lines } = await run('table.csv', 'tool.json');
  expect(code).toBe(0);
  expect(lines).toMatchObject([
    {
      error: null,
      stockpiles: [
        {
          structureType: 'Seaport',
          stockpileName: 'Süd',
          x: null,
          stamp: null,
          contents: [{ codeName: 'RifleC', quantity: 30, isCrated: true }],
        },
      ],
    },
    { error: null, stockpiles: [{ stockpileName: 'Logi', contents: [{ codeName: 'Cloth', quantity: 2 }] }] },
  ]);
  expect(lines[1].stockpiles[0].contents).toHaveLength(1);
});

it('says which stockpiles of a table it leaves out, and what a table of something else lacks', async () => {
  const { code, lines } = await run('unclear.csv', 'goals.csv');
  expect(code).toBe(1);
  expect(lines).toMatchObject([
    { error: expect.stringContaining('Kilo: latest-unknown'), stockpiles: [{ stockpileName: 'Lima' }] },
    { error: expect.stringContaining('CodeName, Quantity and Crated?'), stockpiles: [] },
  ]);
});

it('says why a text or a save file cannot be read', async () => {
  const { code, lines } = await run('other.sav', 'other.txt', 'missing.sav');
  expect(code).toBe(1);
  expect(lines.map(({ error, stockpiles }) => [error.split(' (')[0], stockpiles])).toEqual([
    ['not-a-save', []],
    ['not-a-stockpile', []],
    ['The file cannot be opened', []],
  ]);
});
