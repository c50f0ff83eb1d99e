import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodePicture } from '../testing/decode-picture.ts';
import { type DrawnEntry, type DrawnScreenshot, drawScreenshot } from '../testing/draw-screenshot.ts';
import { loadDrawnRecogniser } from '../testing/drawn-data.ts';
import { paintBox, paintPicture } from '../testing/paint.ts';
import { type RecogniserData, readStockpile } from './read-stockpile.ts';
import { unreadQuantityLines } from './unread-quantities.ts';

const ITEMS = 36;
let data: RecogniserData;

beforeAll(async () => {
  data = await loadDrawnRecogniser(ITEMS);
}, 120_000);

const LABELS = ['16k+', '999', '120', '57', '48', '12', '8', '7', '3', '1'];

function entries(first: number, count: number, isCrated: boolean): DrawnEntry[] {
  return Array.from({ length: count }, (_, i) => ({
    item: first + i,
    isCrated,
    label: LABELS[Math.min(i, LABELS.length - 1)]!,
  }));
}

const GROUPS = [entries(0, 2, true), entries(2, 15, true), entries(17, 4, false), entries(17, 3, true)];

async function readDrawn(description: Partial<DrawnScreenshot>, format: 'png' | 'jpeg' = 'png') {
  const { png, truth } = await drawScreenshot({ groups: GROUPS, ...description });
  const bytes = format === 'png' ? png : await sharp(png).jpeg({ quality: 80 }).toBuffer();
  return { reading: readStockpile(await decodePicture(bytes), data), truth };
}

describe('a drawn stockpile', () => {
  it.each<[string, Partial<DrawnScreenshot>, 'png' | 'jpeg']>([
    ['720 lines', { scale: 2 / 3 }, 'png'],
    ['1080 lines', { scale: 1 }, 'png'],
    ['1440 lines', { scale: 4 / 3 }, 'png'],
    ['2160 lines', { scale: 2 }, 'png'],
    ['1080 lines and four columns', { columns: 4 }, 'png'],
    ['1080 lines and three columns', { columns: 3 }, 'png'],
    ['darkened boxes', { grey: 68 }, 'png'],
    ['a crop of the panel', { margin: 0 }, 'png'],
    ['a crop without header', { margin: 0, title: null }, 'png'],
    ['JPEG', {}, 'jpeg'],
  ])('is read entry by entry: %s', async (_, description, format) => {
    const { reading, truth } = await readDrawn(description, format);
    expect(reading.kind).toBe('stockpile');
    const read = reading.contents.map(({ codeName, isCrated, label, quantity, atLeast = false, group }) => ({
      codeName,
      isCrated,
      label,
      quantity,
      atLeast,
      group,
    }));
    expect(read).toEqual(
      truth.map(({ codeName, isCrated, label, group }) => ({
        codeName,
        isCrated,
        label,
        quantity: label.endsWith('k+') ? Number(label.slice(0, -2)) * 1000 : Number(label),
        atLeast: label.endsWith('k+'),
        group,
      })),
    );
    expect(truth.length).toBeGreaterThan(0);
    for (const [index, entry] of reading.contents.entries()) {
      const { quantityBox } = truth[index]!;
      expect(Math.abs(entry.quantityBox.x - quantityBox.x)).toBeLessThanOrEqual(1);
      expect(Math.abs(entry.quantityBox.y - quantityBox.y)).toBeLessThanOrEqual(1);
    }
  });

  it('has title and name, and no name if the header shows none', async () => {
    const named = await readDrawn({ title: 'Storage Depot', name: 'Kilo 1' });
    expect(named.reading).toMatchObject({ structureType: 'Storage Depot', stockpileName: 'Kilo 1' });
    const nameless = await readDrawn({ title: 'Town Base', name: null });
    expect(nameless.reading).toMatchObject({ structureType: 'Town Base', stockpileName: null });
  });

  it.each([
    ['Юг', false], // letters of two scripts fit: read with 0.19
    ['ДЗ', false], // 0.49
    ['Ёж', true], // 0.53
  ])(
    'whose name is %s comes with the shape of the name below a confidence of one half',
    async (name, isSure) => {
      const { reading } = await readDrawn({ name });
      expect(reading).toMatchObject({ structureType: 'Seaport', stockpileName: expect.any(String) });
      expect(reading.nameShape === null).toBe(isSure);
      expect(reading.headerConfidence >= 0.5).toBe(isSure);
    },
  );

  it('never names an item twice in a picture', async () => {
    const twins = [{ item: 5, isCrated: true, label: '9' }];
    const { reading } = await readDrawn({ groups: [[...twins, ...entries(6, 3, true), ...twins]] });
    const names = reading.contents.map((entry) => entry.codeName);
    expect(new Set(names).size).toBe(names.length);
    expect(reading.contents.at(-1)!.confidence + reading.contents[0]!.confidence).toBeLessThan(1.6);
  });

  it.each([
    [50, 'its icons'],
    [60, 'a part of its boxes as well'],
  ])(
    'whose first column lost %i pixels, %s, has low confidence there, and the rest is read',
    async (left) => {
      const { png, truth } = await drawScreenshot({ groups: [entries(2, 15, true)], margin: 0 });
      const cut = await sharp(png)
        .extract({ left, top: 0, width: 600 - left, height: 160 })
        .png()
        .toBuffer();
      const { contents } = readStockpile(await decodePicture(cut), data);
      expect(truth).toHaveLength(15);
      expect(contents).toHaveLength(15);
      for (const [index, { codeName, label }] of truth.entries()) {
        const read = contents[index]!;
        const isCut = index % 6 === 0;
        expect(read).toMatchObject(
          isCut ? { label, iconConfidence: 0 } : { codeName, label, isCrated: true },
        );
        expect(read.iconConfidence > 0.9).toBe(!isCut);
      }
    },
  );

  it('has no quantity for an unreadable label, keeps the rest and produces a log line', async () => {
    const groups = [[{ item: 0, isCrated: true, label: '' }, ...entries(1, 3, true)]];
    const { reading } = await readDrawn({ groups });
    expect(reading.contents.map((entry) => entry.quantity)).toEqual([null, 16_000, 999, 120]);
    expect(reading.contents[0]).toMatchObject({ codeName: 'Drawn00', quantityConfidence: 0, confidence: 0 });
    expect(unreadQuantityLines(reading)).toEqual([expect.stringMatching(/^Drawn00 at \d+,\d+: "" is no/)]);
  });
});

describe('no false stockpile is read from', () => {
  it('a production queue: no contents', async () => {
    const queue = entries(0, 6, false).map((entry) => ({ ...entry, label: '1/6', isWide: true }));
    const { reading } = await readDrawn({
      columns: 3,
      title: 'Factory',
      name: null,
      groups: [queue.slice(0, 2)],
    });
    expect(reading).toMatchObject({ kind: 'production', contents: [] });
  });

  it.each([
    ['Factory', ['0/6', '2/6', '1/6', '6/6', '0/6', '3/6', '0/6']],
    ['Mass Production Factory', ['0/25', '12/25', '1/25', '25/25', '7/25', '19/25', '0/25']],
  ])('the panel of a %s: how many orders wait in each line, in reading order', async (title, labels) => {
    const queue = labels.map((label, item) => ({ item, isCrated: false, label, isWide: true }));
    const { reading } = await readDrawn({ columns: 3, title, name: null, groups: [queue] });
    expect(reading).toMatchObject({ kind: 'production', contents: [] });
    expect(reading.production?.lines.map(({ waiting, limit }) => `${waiting}/${limit}`)).toEqual(labels);
  });

  it('a queue with a box that shows no possible figure: null for that line, and its place is kept', async () => {
    const labels = ['0/6', '9/6', '1/6', '', '0/6', '3/6', '0/6'];
    const queue = labels.map((label, item) => ({ item, isCrated: false, label, isWide: true }));
    const { reading } = await readDrawn({ columns: 3, title: 'Factory', name: null, groups: [queue] });
    expect(reading.production?.lines.map(({ waiting }) => waiting)).toEqual([0, null, 1, null, 0, 3, 0]);
  });

  it('a resource node: only its stock counts', async () => {
    const node = [{ item: 0, isCrated: false, label: '258x', isWide: true }];
    const { reading } = await readDrawn({
      columns: 3,
      title: 'Coal Field',
      name: null,
      groups: [node, entries(1, 2, false)],
    });
    expect(reading.kind).toBe('resource-node');
    expect(reading.contents.map((entry) => entry.codeName)).toEqual(['Drawn01', 'Drawn02']);
  });

  it('a resource node without its header: its stored goods count, a wide box alone does not', async () => {
    const node = [{ item: 0, isCrated: false, label: '258x', isWide: true }];
    const bare = { columns: 3, title: null, name: null, margin: 0 } as const;
    const { reading } = await readDrawn({ ...bare, groups: [node, entries(1, 2, false)] });
    expect(reading).toMatchObject({ kind: 'resource-node', figures: ['258x'] });
    expect(reading.contents.map((entry) => entry.codeName)).toEqual(['Drawn01', 'Drawn02']);
    expect((await readDrawn({ ...bare, groups: [node] })).reading.kind).toBe('none');
  });

  it.each([
    ['2', 'none'],
    ['258x', 'resource-node'],
    ['1,619', 'resource-node'],
  ])('a lone wide box with %s under a bar without a title: %s', (label, kind) => {
    return expect(
      readDrawn({
        columns: 3,
        title: ' ',
        name: null,
        groups: [[{ item: 0, isCrated: false, label, isWide: true }]],
      }).then(({ reading }) => reading.kind),
    ).resolves.toBe(kind);
  });

  it('a wall of grey boxes without numbers', () => {
    const wall = paintPicture(3840, 2160, 5);
    for (let y = 0; y < wall.height; y += 24) {
      for (let x = 0; x < wall.width; x += 32) paintBox(wall, { x, y, width: 26, height: 20 }, 98);
    }
    expect(readStockpile(wall, data).kind).toBe('none');
  });

  it('an empty, a tiny or a noisy picture', () => {
    expect(readStockpile(paintPicture(640, 360, 20), data).kind).toBe('none');
    expect(readStockpile(paintPicture(1, 1, 98), data).kind).toBe('none');
    const noise = paintPicture(640, 360, 0);
    for (let i = 0; i < noise.data.length; i++) noise.data[i] = (i * 2_654_435_761) >>> 24;
    expect(readStockpile(noise, data).kind).toBe('none');
  });
});

it.each([1, 0.85, 0.7])(
  'title and name are read on a screen dimmed to %d of its brightness',
  async (light) => {
    const { png } = await drawScreenshot({ groups: GROUPS, name: 'Kilo 7', scale: 4 / 3 });
    const dimmed = await sharp(png).removeAlpha().linear(light, 0).png().toBuffer();
    const reading = readStockpile(await decodePicture(dimmed), data);
    expect(reading).toMatchObject({ structureType: 'Seaport', stockpileName: 'Kilo 7' });
  },
);
