import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onePixelBits } from '../../../../../packages/recognition/testing/limit-pictures.ts';
import { loadCatalog } from '../../catalog/catalog.ts';
import { openTestApp, type TestApp, testConfig } from '../../testing/test-app.ts';
import { iconDrawing, renderIcon } from './draw-icon.ts';
import { glyphOf } from './icon-glyphs.ts';
import { iconTags } from './icon-tags.ts';
import { importIconPack, openIconPack } from './import-icon-pack.ts';
import { iconDirectory } from './item-icons.ts';

const catalog = loadCatalog();
const tags = iconTags(catalog.items);
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'backline-icons-'));
const own = iconDirectory(data);

/** A colour difference that is visible at a glance, summed over red, green and blue. */
const SEEN = 96;
/** The least number of pixels, of the 1,024 of an icon at 32 px, in which two items differ: about one letter. */
const MARGIN = 15;

/** Red, green and blue of an icon at 32 pixels. */
function smallPixels(png: Uint8Array): Promise<Buffer> {
  return sharp(png).flatten({ background: '#1b1f17' }).resize(32, 32).raw().toBuffer();
}

function pixelsThatDiffer(left: Buffer, right: Buffer): number {
  let differing = 0;
  for (let at = 0; at < left.length; at += 3) {
    const distance = [0, 1, 2].reduce(
      (sum, channel) => sum + Math.abs(left[at + channel]! - right[at + channel]!),
      0,
    );
    if (distance > SEEN) differing += 1;
  }
  return differing;
}

async function colouredPng(colour: string, width = 100, height = width): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
}

describe('the drawn icons', () => {
  it('no two items, loose or crated, have the same picture at 32 pixels', async () => {
    const forms = catalog.items.flatMap((entry) =>
      entry.crateSize === null
        ? [{ entry, crated: false }]
        : [
            { entry, crated: false },
            { entry, crated: true },
          ],
    );
    const pictures = await Promise.all(
      forms.map(async ({ entry, crated }) =>
        smallPixels(await renderIcon(iconDrawing(entry, crated, tags.get(entry.codeName)!))),
      ),
    );
    let closest = { pixels: Number.POSITIVE_INFINITY, pair: '' };
    for (const [index, left] of pictures.entries())
      for (let otherIndex = index + 1; otherIndex < pictures.length; otherIndex++) {
        const pixels = pixelsThatDiffer(left, pictures[otherIndex]!);
        if (pixels < closest.pixels) {
          const pair = [forms[index]!, forms[otherIndex]!].map(
            (icon) => `${icon.entry.codeName}${icon.crated ? '-crated' : ''}`,
          );
          closest = { pixels, pair: pair.join(' and ') };
        }
      }
    expect(closest.pixels, closest.pair).toBeGreaterThanOrEqual(MARGIN);
  });

  it('items that share a glyph have distinct marks, made of letters that can be drawn', () => {
    const seen = new Set<string>();
    for (const { codeName, category } of catalog.items) {
      const tag = tags.get(codeName)!;
      expect(tag).toMatch(/^[A-Z0-9.]{0,4}$/);
      const key = `${glyphOf(codeName, category).glyph} ${tag}`;
      expect(seen.has(key), key).toBe(false);
      seen.add(key);
    }
  });

  it.each([
    ['RifleAmmo', '7.62'],
    ['AssaultRifleAmmo', '7.92'],
    ['HeavyArtilleryAmmo', '150'],
    ['Cloth', 'BMAT'],
    ['ArmoredCarC', 'XIP'],
    ['Bandages', ''],
  ])('%s is marked %s', (codeName, tag) => {
    expect(tags.get(codeName)).toBe(tag);
  });
});

describe('the icon addresses', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp({ config: { ...testConfig, dataDirectory: data } });
  });
  afterAll(async () => {
    await app.close();
    fs.rmSync(data, { recursive: true, force: true });
  });
  const get = (name: string, headers: Record<string, string> = {}) =>
    app.server.inject({ method: 'GET', url: `/assets/icons/${name}`, headers });

  it('an item has its PNG under its name, the crated form under that name with -crated', async () => {
    for (const name of ['Cloth.png', 'Cloth-crated.png']) {
      const answer = await get(name);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('image/png');
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'png',
        width: 64,
        height: 64,
      });
    }
    const [loose, crated] = [await get('Cloth.png'), await get('Cloth-crated.png')];
    expect(loose.rawPayload.equals(crated.rawPayload)).toBe(false);
  });

  it.each(['Nothing.png', 'Coal-crated.png', 'Cloth.svg', 'Cloth', '..%2fapp-secret', '-crated.png'])(
    '%s is not found',
    async (name) => {
      expect((await get(name)).statusCode).toBe(404);
    },
  );

  it('browsers may cache an icon, and revalidating it transfers no picture', async () => {
    const first = await get('Wood.png');
    expect(first.headers['cache-control']).toContain('max-age=3600');
    const again = await get('Wood.png', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.rawPayload).toHaveLength(0);
  });

  it('an imported pack replaces drawn icons at once, and files that do not fit are named', async () => {
    const pack = path.join(data, 'pack');
    fs.mkdirSync(path.join(pack, 'deeper'), { recursive: true });
    const before = await get('Diesel.png');
    fs.writeFileSync(path.join(pack, 'Diesel.png'), await colouredPng('#ff0000', 120, 60));
    fs.writeFileSync(path.join(pack, 'deeper', 'Petrol-crated.png'), await colouredPng('#00ff00'));
    fs.writeFileSync(path.join(pack, 'Coal-crated.png'), await colouredPng('#0000ff'));
    fs.writeFileSync(path.join(pack, 'Toy.png'), await colouredPng('#0000ff'));
    fs.writeFileSync(path.join(pack, 'Water.png'), 'no picture');
    fs.writeFileSync(path.join(pack, 'Oil.png'), (await colouredPng('#0000ff')).subarray(0, 60));
    fs.writeFileSync(path.join(pack, 'Wood.png'), Buffer.alloc(1024 * 1024 + 1));
    fs.writeFileSync(path.join(pack, 'Cloth.png'), onePixelBits(2049, 1));
    fs.writeFileSync(path.join(pack, 'Explosive.png'), onePixelBits(30_000_000, 1));
    fs.writeFileSync(path.join(pack, 'HeavyExplosive.png'), onePixelBits(2048, 2));
    fs.writeFileSync(path.join(pack, 'README.txt'), 'mine');

    const outcome = await importIconPack(openIconPack(pack), own);
    expect(outcome.imported.toSorted()).toEqual(['Diesel.png', 'HeavyExplosive.png', 'Petrol-crated.png']);
    expect(outcome.refused.toSorted((a, b) => (a.name < b.name ? -1 : 1))).toEqual([
      { name: 'Cloth.png', reason: 'too-large' },
      { name: 'Coal-crated.png', reason: 'unknown-item' },
      { name: 'Explosive.png', reason: 'too-large' },
      { name: 'Oil.png', reason: 'broken' },
      { name: 'Toy.png', reason: 'unknown-item' },
      { name: 'Water.png', reason: 'not-png' },
      { name: 'Wood.png', reason: 'too-large' },
    ]);

    const after = await get('Diesel.png');
    expect(after.headers.etag).not.toBe(before.headers.etag);
    const { data: pixels, info } = await sharp(after.rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 64, height: 64 });
    const middle = (32 * 64 + 32) * info.channels;
    expect([...pixels.subarray(middle, middle + 3)]).toEqual([255, 0, 0]);
  });

  it('a crated icon that the pack lacks is the loose one with the crate mark', async () => {
    const [loose, crated] = [await get('Diesel.png'), await get('Diesel-crated.png')];
    const difference = pixelsThatDiffer(
      await smallPixels(loose.rawPayload),
      await smallPixels(crated.rawPayload),
    );
    expect(difference).toBeGreaterThan(50);
    expect(difference).toBeLessThan(512);
  });

  it('a zip works as well as a folder', async () => {
    const zip = path.join(data, 'pack.zip');
    const large = randomBytes(1024 * 1024 + 1);
    fs.writeFileSync(
      zip,
      zipSync({
        'icons/Sulfur.png': await colouredPng('#ffff00'),
        'icons/Iron.png': large,
        'notes.txt': large,
      }),
    );
    expect(await importIconPack(openIconPack(zip), own)).toEqual({
      imported: ['Sulfur.png'],
      refused: [{ name: 'Iron.png', reason: 'too-large' }],
    });
    const otherArchive = path.join(data, 'other.zip');
    fs.writeFileSync(otherArchive, 'something else');
    expect(() => openIconPack(otherArchive)).toThrow('not a zip');
  });
});
