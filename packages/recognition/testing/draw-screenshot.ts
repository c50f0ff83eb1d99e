import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import sharp from 'sharp';
import { type IconSet, inventedIcons } from './draw-icons.ts';
import { drawMap, drawTechnology, MAP_COLOURS } from './draw-surroundings.ts';

export interface DrawnEntry {
  item: number;
  isCrated: boolean;
  label: string;
  /** A box of a node count, a reserve or a queue instead of one of stock. */
  isWide?: boolean;
}

export interface DrawnScreenshot {
  /** Pixels a unit: 1 for a screen of 1080 lines, 2 for 4K. */
  scale: number;
  columns: 3 | 4 | 6;
  /** Groups stand between separators. */
  groups: DrawnEntry[][];
  title: string | null;
  name: string | null;
  /** Grey of the quantity boxes, 0-255. */
  grey: number;
  /** Map around the panel in units; 0 on all sides is a crop of the panel alone. */
  margin: number;
  seed: number;
  icons: IconSet;
  /** Of the typeface: 400 is the game's. */
  fontWeight: FontWeight;
  /** How far the map shines through the panel: 1 not at all. */
  opacity: number;
  map: keyof typeof MAP_COLOURS;
  /** Rows of technology icons under the first group. */
  technologyRows: number;
  /** Lines of text under the last group: garrison, win condition. */
  textLines: readonly string[];
}

export const FONT_WEIGHTS = [300, 400, 500, 600] as const;
type FontWeight = (typeof FONT_WEIGHTS)[number];

const PLAIN_SCREENSHOT: DrawnScreenshot = {
  scale: 1,
  columns: 6,
  groups: [],
  title: 'Seaport',
  name: 'Kilo 1',
  grey: 98,
  margin: 60,
  seed: 1,
  icons: inventedIcons(0),
  fontWeight: 400,
  opacity: 1,
  map: 'light',
  technologyRows: 0,
  textLines: [],
};

const fonts = new Map<FontWeight, opentype.Font>();

/** The game's typeface, drawn as outlines: the machine needs no fonts of its own. */
function fontOf(weight: FontWeight): opentype.Font {
  const known = fonts.get(weight);
  if (known) return known;
  const file = `@fontsource/jost/files/jost-latin-${weight}-normal.woff`;
  const font = opentype.loadSync(createRequire(import.meta.url).resolve(file));
  fonts.set(weight, font);
  return font;
}

/** Code names, quantities and box places that a drawn screenshot shows, in reading order. */
export interface DrawnTruth {
  codeName: string;
  isCrated: boolean;
  label: string;
  quantityBox: { x: number; y: number; width: number; height: number };
  group: number;
}

/**
 * Draws a screenshot of a stockpile panel as the game lays it out, with invented icons over an invented map,
 * and tells what it shows. The same description gives the same PNG.
 */
export async function drawScreenshot(
  description: Partial<DrawnScreenshot>,
): Promise<{ png: Buffer; truth: DrawnTruth[] }> {
  const { svg, truth } = describeScreenshot(description);
  return { png: await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer(), truth };
}

/** The same as SVG, not yet drawn. */
export function describeScreenshot(description: Partial<DrawnScreenshot>): {
  svg: string;
  truth: DrawnTruth[];
} {
  const drawn = { ...PLAIN_SCREENSHOT, ...description };
  const { scale, margin, grey, icons } = drawn;
  const font = fontOf(drawn.fontWeight);
  const px = (units: number) => Math.round(units * scale);
  const panelWidth = drawn.columns === 6 ? 600 : drawn.columns * 100;
  const headerHeight = drawn.title === null ? 0 : 32;
  const shapes: string[] = [];
  const texts: string[] = [];
  const truth: DrawnTruth[] = [];
  const bodyTop = margin + headerHeight;
  let y = bodyTop + 7;
  for (const [group, entries] of drawn.groups.entries()) {
    if (group > 0) {
      shapes.push(
        rectangle(px(margin), px(y - 8), px(panelWidth), Math.max(2, px(3)), `rgb(${grey},${grey},${grey})`),
      );
      y += 3;
    }
    for (const [index, entry] of entries.entries()) {
      const column = index % drawn.columns;
      if (index > 0 && column === 0) y += 39;
      const x = margin + 56 + column * 98;
      const box = { x: px(x), y: px(y), width: px(entry.isWide ? 60 : 42), height: px(32) };
      shapes.push(rectangle(box.x, box.y, box.width, box.height, `rgb(${grey},${grey},${grey})`));
      const icon = px(32) / 64;
      shapes.push(
        `<g transform="translate(${px(x - 44)} ${box.y}) scale(${icon})">${icons.draw(entry.item, entry.isCrated)}</g>`,
      );
      texts.push(centredText(font, entry.label, 17 * scale, box));
      truth.push({
        codeName: icons.codeName(entry.item),
        isCrated: entry.isCrated,
        label: entry.label,
        quantityBox: box,
        group,
      });
    }
    y += 46;
    if (group === 0) {
      for (let row = 0; row < drawn.technologyRows; row++, y += 39) {
        shapes.push(drawTechnology(icons, drawn.seed, px(margin + 12), px(y - 4), scale));
      }
    }
  }
  for (const words of drawn.textLines) {
    const area = { x: px(margin), y: px(y - 4), width: px(panelWidth), height: px(24) };
    texts.push(sideText(font, words, 15 * scale, area, px(10), 'left'));
    y += 24;
  }
  const bodyHeight = y - bodyTop;
  const width = px(panelWidth + 2 * margin);
  const height = px(bodyTop + bodyHeight + margin);
  const [sea, ...patches] = MAP_COLOURS[drawn.map];
  const isMapSeen = margin > 0 || drawn.opacity < 1;
  const ground = isMapSeen ? drawMap(width, height, drawn.seed, patches) : '';
  const header =
    drawn.title === null ? '' : rectangle(px(margin), px(margin), px(panelWidth), px(32), '#8c8c8c');
  const body = rectangle(
    px(margin),
    px(bodyTop),
    px(panelWidth),
    px(bodyHeight),
    `rgba(4,4,4,${drawn.opacity})`,
  );
  if (drawn.title !== null) {
    const bar = { x: px(margin), y: px(margin), width: px(panelWidth), height: px(32) };
    texts.push(sideText(font, drawn.title, 17 * scale, bar, px(10), 'left'));
    if (drawn.name !== null) {
      const key = { x: px(margin + panelWidth - 37), y: px(margin + 5), width: px(33), height: px(22) };
      shapes.push(rectangle(key.x, key.y, key.width, key.height, '#fafafa', '#333'));
      texts.push(sideText(font, drawn.name, 17 * scale, bar, px(42), 'right'));
      texts.push(centredText(font, 'Tab', 11 * scale, key, '#333333'));
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${sea}"/>${ground}${header}${body}${shapes.join('')}${texts.join('')}</svg>`;
  return { svg, truth };
}

/** Words of a picture's explanation as SVG, in the typeface that is here: from `left`, standing on `baseline`. */
export function drawWords(
  words: string,
  size: number,
  left: number,
  baseline: number,
  colour: string,
): string {
  return `<path fill="${colour}" d="${fontOf(500).getPath(words, left, baseline, size).toPathData(2)}"/>`;
}

function rectangle(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  stroke?: string,
): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="1"` : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${line}/>`;
}

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A line of text whose capitals stand in the middle of an area's height, from `left` on. */
function line(
  font: opentype.Font,
  text: string,
  size: number,
  area: Area,
  left: number,
  colour: string,
): string {
  const capital = (font.charToGlyph('H').getMetrics().yMax / font.unitsPerEm) * size;
  const baseline = area.y + (area.height + capital) / 2;
  return `<path fill="${colour}" d="${font.getPath(text, left, baseline, size).toPathData(2)}"/>`;
}

function centredText(
  font: opentype.Font,
  text: string,
  size: number,
  area: Area,
  colour = '#ffffff',
): string {
  const left = area.x + (area.width - font.getAdvanceWidth(text, size)) / 2;
  return line(font, text, size, area, left, colour);
}

function sideText(
  font: opentype.Font,
  text: string,
  size: number,
  area: Area,
  indent: number,
  side: 'left' | 'right',
): string {
  const left =
    side === 'left' ? area.x + indent : area.x + area.width - indent - font.getAdvanceWidth(text, size);
  return line(font, text, size, area, left, '#ffffff');
}
