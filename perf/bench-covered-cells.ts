import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { LiveReader, type Sighting } from '../packages/recognition/src/live-reading/live-reader.ts';
import type { Box, Picture } from '../packages/recognition/src/picture.ts';
import { loadRecogniser, type RecogniserData } from '../packages/recognition/src/read-stockpile.ts';
import type { ReadEntry } from '../packages/recognition/src/reading.ts';
import { hasCorpus, readTruth, SCREENSHOTS, SHRUNKEN_CROP } from '../packages/recognition/testing/corpus.ts';
import { decodePicture } from '../packages/recognition/testing/decode-picture.ts';
import { loadAsset } from '../packages/recognition/testing/load-asset.ts';
import { createRandom } from '../packages/recognition/tools/icons/random.ts';

const usage = `Usage: npm run bench covered-cells -- [--visits=2] [--seed=1] [--print]
  Shows a film of the real screenshots of stockpiles to the reader of Watch My Game: each opened --visits times, with a
  pointer and a tooltip partly over cells, and then opened once more. Compares what is announced with what is read while
  nothing lies over the panel. --print lists each announcement.`;

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    visits: { type: 'string', default: '2' },
    seed: { type: 'string', default: '1' },
    print: { type: 'boolean', default: false },
  },
});

/** As long as the pointer rests over a cell, in looks: up to a second and a half. */
const RESTS = [3, 6, 9, 14, 20] as const;
const GROUND = '#9db0ae';
/** A pixel of the window beside the panel, so that the picture is never at its edge. */
const ROOM = 160;
const SURE = 0.9;

interface Overlay {
  x: number;
  y: number;
  tooltip: { width: number; height: number; colour: string } | null;
}

/** Draws a pointer, and a tooltip beside it if there is one. */
function drawing({ x, y, tooltip }: Overlay, { width, height }: { width: number; height: number }): Buffer {
  const lines = [20, 38].map(
    (down) => `<text x="${x + 22}" y="${y + 20 + down}" fill="#ddd" font-size="15">Soldier Supplies</text>`,
  );
  const box =
    tooltip === null
      ? ''
      : `<rect x="${x + 14}" y="${y + 18}" width="${tooltip.width}" height="${tooltip.height}" fill="${tooltip.colour}"/>${lines.join('')}`;
  const arrow = `<path d="M${x} ${y} l15 15 l-9 1 l-6 6 z" fill="#f4f4f4"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${box}${arrow}</svg>`,
  );
}

function part(picture: Picture, area: Box | null): Picture {
  if (area === null) return picture;
  const { x, y, width, height } = area;
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row++) {
    const from = ((y + row) * picture.width + x) * 4;
    data.set(picture.data.subarray(from, from + width * 4), row * width * 4);
  }
  return { data, width, height };
}

/** Looks as the worker does (live-reading-worker.ts). */
function look(reader: LiveReader, frame: Picture): Sighting | null {
  const seen = reader.look(part(frame, reader.area), frame);
  if (seen !== 'whole') return seen;
  const again = reader.look(frame, frame);
  return again === 'whole' ? null : again;
}

interface Window {
  png: Buffer;
  open: Picture;
  empty: Picture;
  cells: ReadEntry[];
}

async function openWindow(file: string, data: RecogniserData): Promise<Window | null> {
  const png = await sharp(join(SCREENSHOTS, file))
    .extend({ top: ROOM, bottom: ROOM, left: ROOM, right: ROOM, background: GROUND })
    .png()
    .toBuffer();
  const open = await decodePicture(png);
  const { width, height } = open;
  const empty = await decodePicture(
    await sharp({ create: { width, height, channels: 3, background: GROUND } })
      .png()
      .toBuffer(),
  );
  const reader = new LiveReader(data);
  for (let count = 0; count < 60; count++) {
    const seen = look(reader, open);
    if (seen !== null) {
      const { x, y } = reader.area ?? { x: 0, y: 0 };
      const cells = seen.reading.contents.map((cell) => ({
        ...cell,
        quantityBox: { ...cell.quantityBox, x: cell.quantityBox.x + x, y: cell.quantityBox.y + y },
      }));
      return { png, open, empty, cells };
    }
  }
  return null;
}

const figureOf = ({ codeName, isCrated, label }: ReadEntry) => `${codeName} ${isCrated} ${label}`;

async function main(): Promise<void> {
  if (values.help || !hasCorpus()) {
    console.log(values.help ? usage : `No real screenshots at ${SCREENSHOTS}.`);
    return;
  }
  const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
  const random = createRandom(Number(values.seed));
  const told: number[] = [];
  let reopened = 0;
  let changed = 0;
  let places = 0;
  let pictures = 0;
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  for (const { file, kind } of await readTruth()) {
    if (kind !== 'stockpile' || file === SHRUNKEN_CROP) continue;
    const shown = await openWindow(file, data);
    if (shown === null) {
      console.log(`${file}: never announced`);
      continue;
    }
    pictures += 1;
    const truth = new Set(shown.cells.map(figureOf));
    for (let visit = 0; visit < Number(values.visits); visit++) {
      const reader = new LiveReader(data);
      const announced: string[] = [];
      const see = (seen: Sighting | null, at: string) => {
        if (seen === null) return;
        const sure = seen.reading.contents.filter(({ confidence }) => confidence >= SURE);
        const wrong = sure.map(figureOf).filter((figure) => !truth.has(figure));
        changed += wrong.length;
        announced.push(
          `${at}: ${seen.reading.stockpileName}, ${sure.length} of ${shown.cells.length} sure${wrong.length > 0 ? `, wrong: ${wrong.join('; ')}` : ''}`,
        );
      };
      const rest = async (hasTooltip: boolean) => {
        places += 1;
        const { quantityBox: box } = pick(shown.cells);
        const x = Math.round(box.x - box.height * (0.2 + 1.2 * random()));
        const y = Math.round(box.y + box.height * (random() * 1.4 - 0.4));
        const tooltip = hasTooltip
          ? {
              width: 120 + Math.floor(random() * 160),
              height: 30 + Math.floor(random() * 70),
              colour: pick(['#0b0b0b', '#000000', '#1c1c1c']),
            }
          : null;
        const frame = await decodePicture(
          await sharp(shown.png)
            .composite([{ input: drawing({ x, y, tooltip }, shown.open) }])
            .png()
            .toBuffer(),
        );
        const looks = pick(RESTS);
        for (let count = 0; count < looks; count++)
          see(
            look(reader, frame),
            `${hasTooltip ? 'tooltip' : 'pointer'} at ${x},${y}, look ${count + 1} of ${looks}`,
          );
      };
      const close = () => {
        for (let count = 0; count < 3; count++) see(look(reader, shown.empty), 'closed');
      };
      look(reader, shown.empty);
      const isTooltipFirst = random() < 0.5;
      await rest(isTooltipFirst);
      await rest(!isTooltipFirst);
      if (random() < 0.7)
        for (let count = 0; count < 4; count++) see(look(reader, shown.open), 'nothing over it');
      close();
      told.push(announced.length);
      if (values.print || announced.length !== 1)
        console.log(`${file}, visit ${visit + 1}:\n  ${announced.join('\n  ')}`);
      const before = announced.length;
      const wasWhole =
        announced.at(-1)?.includes(`${shown.cells.length} of ${shown.cells.length} sure`) ?? false;
      for (let count = 0; count < 8; count++) see(look(reader, shown.open), 'opened again');
      close();
      if (wasWhole) reopened += announced.length - before;
    }
  }
  const counts = [...new Set(told)].toSorted((a, b) => a - b);
  console.log(
    `${pictures} pictures, ${told.length} visits, ${places} pointers and tooltips partly over cells`,
  );
  console.log(
    `told: ${counts.map((count) => `${told.filter((times) => times === count).length} visits ${count} times`).join(', ')}`,
  );
  console.log(
    `told again when opened again, although whole before: ${reopened}; items changed by what lies over them: ${changed}`,
  );
}

await main();
