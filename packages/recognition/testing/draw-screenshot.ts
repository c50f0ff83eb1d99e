import { createRequire } from 'node:module';
import opentype from 'opentype.js';
import sharp from 'sharp';
import type { Box } from '../src/picture.ts';
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
  /** Pixels per unit: 1 for a screen of 1080 lines, 2 for 4K. */
  scale: number;
  columns: 3 | 4 | 6;
  /** Groups are divided by separators. */
  groups: DrawnEntry[][];
  title: string | null;
  name: string | null;
  /** Grey of the quantity boxes, 0-255. */
  grey: number;
  /** Map around the panel in units; 0 on all sides is a crop of the panel alone. */
  margin: number;
  seed: number;
  icons: IconSet;
  /** Weight of the font: 400 is the game's. */
  fontWeight: FontWeight;
  /** Opacity of the panel, 0 to 1: below 1 the map shows through. */
  opacity: number;
  map: keyof typeof MAP_COLOURS;
  /** Rows of technology icons under the first group. */
  technologyRows: number;
  /** Lines of text under the last group: garrison, win condition. */
  textLines: readonly string[];
  /** An installed font for the title and the name, for other scripts than Latin; null for the game's. */
  headerFont: string | null;
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
  headerFont: null,
};

type FontScript = 'latin' | 'latin-ext' | 'cyrillic';
const fonts = new Map<string, opentype.Font>();

/** The game's font. Texts are drawn as outlines, so no font needs to be installed. */
export function fontOf(weight: FontWeight, script: FontScript = 'latin'): opentype.Font {
  const file = `@fontsource/jost/files/jost-${script}-${weight}-normal.woff`;
  const known = fonts.get(file);
  if (known) return known;
  const font = opentype.loadSync(createRequire(import.meta.url).resolve(file));
  fonts.set(file, font);
  return font;
}

/** An entry that a drawn screenshot shows: code name, label and box. Entries come in reading order. */
export interface DrawnTruth {
  codeName: string;
  isCrated: boolean;
  label: string;
  quantityBox: { x: number; y: number; width: number; height: number };
  group: number;
}

/**
 * Draws a screenshot of a stockpile panel as the game lays it out, with invented icons over an invented map,
 * and returns what it shows. The same description gives the same PNG.
 */
export async function drawScreenshot(
  description: Partial<DrawnScreenshot>,
): Promise<{ png: Buffer; truth: DrawnTruth[] }> {
  const { svg, truth } = describeScreenshot(description);
  return { png: await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer(), truth };
}

/** The same as SVG, not yet rendered. */
export function describeScreenshot(description: Partial<DrawnScreenshot>): {
  svg: string;
  truth: DrawnTruth[];
} {
  const drawn = { ...PLAIN_SCREENSHOT, ...description };
  const { scale, margin, grey, icons } = drawn;
  const weight = drawn.fontWeight;
  const px = (units: number) => Math.round(units * scale);
  // A production panel has wide boxes only, and is wider: 360 units for three columns.
  const isProduction = drawn.groups.flat().length > 1 && drawn.groups.flat().every(({ isWide }) => isWide);
  const pitch = isProduction ? 116 : 98;
  const panelWidth = isProduction ? drawn.columns * 120 : drawn.columns === 6 ? 600 : drawn.columns * 100;
  const headerHeight = drawn.title === null ? 0 : 32;
  const shapes: string[] = [];
  const texts: string[] = [];
  const truth: DrawnTruth[] = [];
  const bodyTop = margin + headerHeight;
  let y = bodyTop + 7;
  for (const [group, entries] of drawn.groups.entries()) {
    if (group > 0) {
      const separator = { x: px(margin), y: px(y - 8), width: px(panelWidth), height: Math.max(2, px(3)) };
      shapes.push(rectangle(separator, `rgb(${grey},${grey},${grey})`));
      y += 3;
    }
    for (const [index, entry] of entries.entries()) {
      const column = index % drawn.columns;
      if (index > 0 && column === 0) y += 39;
      const x = margin + 56 + column * pitch;
      const box = { x: px(x), y: px(y), width: px(entry.isWide ? 60 : 42), height: px(32) };
      shapes.push(rectangle(box, `rgb(${grey},${grey},${grey})`));
      const icon = px(32) / 64;
      shapes.push(
        `<g transform="translate(${px(x - 44)} ${box.y}) scale(${icon})">${icons.draw(entry.item, entry.isCrated)}</g>`,
      );
      texts.push(centredText({ weight, text: entry.label, size: 17 * scale }, box));
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
        shapes.push(drawTechnology(icons, drawn.seed, { x: px(margin + 12), y: px(y - 4) }, scale));
      }
    }
  }
  for (const words of drawn.textLines) {
    const area = { x: px(margin), y: px(y - 4), width: px(panelWidth), height: px(24) };
    texts.push(sideText({ weight, text: words, size: 15 * scale }, area, px(10), 'left'));
    y += 24;
  }
  const bodyHeight = y - bodyTop;
  const width = px(panelWidth + 2 * margin);
  const height = px(bodyTop + bodyHeight + margin);
  const [sea, ...patches] = MAP_COLOURS[drawn.map];
  const isMapSeen = margin > 0 || drawn.opacity < 1;
  const ground = isMapSeen ? drawMap(width, height, drawn.seed, patches) : '';
  const bar = { x: px(margin), y: px(margin), width: px(panelWidth), height: px(32) };
  const header = drawn.title === null ? '' : rectangle(bar, '#8c8c8c');
  const panel = { x: px(margin), y: px(bodyTop), width: px(panelWidth), height: px(bodyHeight) };
  const body = rectangle(panel, `rgba(4,4,4,${drawn.opacity})`);
  const headerText = (text: string, indent: number, side: 'left' | 'right') =>
    drawn.headerFont === null
      ? sideText({ weight, text, size: 17 * scale }, bar, indent, side)
      : installedText({ family: drawn.headerFont, text, size: 17 * scale }, bar, indent, side);
  if (drawn.title !== null) {
    texts.push(headerText(drawn.title, px(10), 'left'));
    if (drawn.name !== null) {
      const key = { x: px(margin + panelWidth - 37), y: px(margin + 5), width: px(33), height: px(22) };
      shapes.push(rectangle(key, '#fafafa', '#333'));
      texts.push(headerText(drawn.name, px(42), 'right'));
      texts.push(centredText({ weight, text: 'Tab', size: 11 * scale }, key, '#333333'));
    }
  }
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${sea}"/>${ground}${header}${body}${shapes.join('')}${texts.join('')}</svg>`;
  return { svg, truth };
}

/** A caption as SVG path, starting at `left` on `baseline`, in pixels. */
export function drawWords(
  words: string,
  { size, left, baseline, colour }: { size: number; left: number; baseline: number; colour: string },
): string {
  return `<path fill="${colour}" d="${fontOf(500).getPath(words, left, baseline, size).toPathData(2)}"/>`;
}

function rectangle({ x, y, width, height }: Box, fill: string, stroke?: string): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="1"` : '';
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${line}/>`;
}

/** A text split into pieces, each with the font file that has its characters. */
function piecesOf(text: string, weight: FontWeight): { font: opentype.Font; text: string }[] {
  const pieces: { script: FontScript; text: string }[] = [];
  for (const character of text) {
    const script = scriptOf(character, weight);
    const last = pieces.at(-1);
    if (last?.script === script) last.text += character;
    else pieces.push({ script, text: character });
  }
  return pieces.map((piece) => ({ font: fontOf(weight, piece.script), text: piece.text }));
}

function scriptOf(character: string, weight: FontWeight): FontScript {
  if (/\p{Script=Cyrillic}/u.test(character)) return 'cyrillic';
  return fontOf(weight).charToGlyphIndex(character) > 0 ? 'latin' : 'latin-ext';
}

interface Text {
  weight: FontWeight;
  text: string;
  /** Pixels per em. */
  size: number;
}

/** A line of text that starts at `left`, with its capitals centred in the area's height. */
function line({ weight, text, size }: Text, area: Box, left: number, colour: string): string {
  const latin = fontOf(400);
  const capital = (latin.charToGlyph('H').getMetrics().yMax / latin.unitsPerEm) * size;
  const baseline = area.y + (area.height + capital) / 2;
  let x = left;
  const outlines = piecesOf(text, weight).map((piece) => {
    const outline = piece.font.getPath(piece.text, x, baseline, size).toPathData(2);
    x += piece.font.getAdvanceWidth(piece.text, size);
    return outline;
  });
  return `<path fill="${colour}" d="${outlines.join('')}"/>`;
}

function widthOf({ weight, text, size }: Text): number {
  return piecesOf(text, weight).reduce((sum, piece) => sum + piece.font.getAdvanceWidth(piece.text, size), 0);
}

function centredText(text: Text, area: Box, colour = '#ffffff'): string {
  const left = area.x + (area.width - widthOf(text)) / 2;
  return line(text, area, left, colour);
}

function sideText(text: Text, area: Box, indent: number, side: 'left' | 'right'): string {
  const left = side === 'left' ? area.x + indent : area.x + area.width - indent - widthOf(text);
  return line(text, area, left, '#ffffff');
}

/** The same in an installed font, by the system's own text engine. */
function installedText(
  { family, text, size }: { family: string; text: string; size: number },
  area: Box,
  indent: number,
  side: 'left' | 'right',
): string {
  const x = side === 'left' ? area.x + indent : area.x + area.width - indent;
  const anchor = side === 'left' ? 'start' : 'end';
  const baseline = area.y + (area.height + 0.72 * size) / 2;
  return `<text x="${x}" y="${baseline}" text-anchor="${anchor}" font-family="${family}" font-size="${size}" fill="#fff">${text}</text>`;
}
