import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawScreenshot } from '../testing/draw-screenshot.ts';

const script = fileURLToPath(new URL('./read.ts', import.meta.url));
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'));
  const group = [0, 1, 2, 3].map((item) => ({ item, isCrated: true, label: String(40 - item) }));
  const { png } = await drawScreenshot({ groups: [group], title: 'Seaport', name: 'Kilo 1' });
  await writeFile(join(folder, 'stockpile.png'), png);
  await writeFile(join(folder, 'cut-off.png'), png.subarray(0, png.length / 2));
  await writeFile(join(folder, 'text.png'), 'Not a picture at all, only its name says so.');
  await writeFile(join(folder, 'empty.png'), '');
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
