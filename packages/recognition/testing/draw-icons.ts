import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { between, createRandom, type Random } from '../tools/icons/random.ts';

/** The icons that a drawn screenshot may show. */
export interface IconSet {
  /** Items by the kind of group that shows them, as numbers. */
  kinds: readonly (readonly number[])[];
  codeName: (item: number) => string;
  /** The inside of an SVG of 64 x 64 units. */
  draw: (item: number, isCrated: boolean) => string;
}

/** The first `count` invented items, all of one kind. */
export function inventedIcons(count: number): IconSet {
  return {
    kinds: [Array.from({ length: count }, (_, item) => item)],
    codeName: drawnCodeName,
    draw: drawIcon,
  };
}

/** The code name of the n-th invented item. */
export function drawnCodeName(item: number): string {
  return `Drawn${String(item).padStart(2, '0')}`;
}

/**
 * An invented icon as the inside of an SVG of 64 x 64 units: a few white shapes with dark lines on black, the
 * same for the same item. A crated one has a slatted box in its lower right corner.
 */
function drawIcon(item: number, isCrated: boolean): string {
  const random = createRandom(1000 + item * 17);
  const shapes = Array.from({ length: 3 + Math.floor(random() * 3) }, () => drawShape(random));
  const slats = [43, 49, 55].map((x) => `<rect x="${x}" y="43" width="2" height="15" fill="#111"/>`);
  const crate = `<rect x="39" y="39" width="22" height="22" fill="#b2a996"/>${slats.join('')}`;
  return `<rect width="64" height="64" fill="#000"/>${shapes.join('')}${isCrated ? crate : ''}`;
}

function drawShape(random: Random): string {
  const grey = Math.round(between(random, 190, 255));
  const fill = `rgb(${grey},${grey},${grey})`;
  const centreX = between(random, 14, 50);
  const centreY = between(random, 14, 46);
  const style = `fill="${fill}" stroke="#000" stroke-width="1.5"`;
  const turn = `transform="rotate(${Math.round(between(random, -80, 80))} ${centreX} ${centreY})"`;
  const wide = between(random, 8, 40);
  const high = between(random, 5, 20);
  const kind = random();
  if (kind < 0.35) {
    return `<rect x="${centreX - wide / 2}" y="${centreY - high / 2}" width="${wide}" height="${high}" ${style} ${turn}/>`;
  }
  if (kind < 0.6) {
    return `<ellipse cx="${centreX}" cy="${centreY}" rx="${wide / 2}" ry="${high / 2}" ${style} ${turn}/>`;
  }
  const corners = Array.from(
    { length: 3 + Math.floor(random() * 4) },
    () => `${between(random, 4, 60).toFixed(1)},${between(random, 4, 56).toFixed(1)}`,
  );
  return `<polygon points="${corners.join(' ')}" ${style}/>`;
}

/** An invented icon as a file of an icon pack. */
export function drawnIconPng(item: number, isCrated: boolean): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">${drawIcon(item, isCrated)}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

/** Writes `count` invented items, plain and crated, as an icon folder that `npm run icons:build` reads. */
export async function writeDrawnIcons(folder: string, count: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (let item = 0; item < count; item++) {
    for (const isCrated of [false, true]) {
      const png = await drawnIconPng(item, isCrated);
      await writeFile(join(folder, `${drawnCodeName(item)}${isCrated ? '-crated' : ''}.png`), png);
    }
  }
}
