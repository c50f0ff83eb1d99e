import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import opentype from 'opentype.js';
import sharp, { type Sharp } from 'sharp';
import { between, createRandom, type Random } from '../tools/icons/random.ts';
import type { IconSet } from './draw-icons.ts';

/** The kinds of icon mods, by what they do to the game's drawings. */
export const MOD_STYLES = ['names', 'discs', 'colours', 'redrawn', 'overlays'] as const;
export type ModStyle = (typeof MOD_STYLES)[number];

/** The parts that a mod moves separately, as data URLs of PNG. */
interface Layers {
  body: string;
  /** The same as a flat shape, its inner lines filled. */
  shape: string;
  /** Subtype mark in the upper left corner. */
  mark: string;
  crate: string;
}

const SIDE = 64;
/** Subtype and crate marks are beige, drawings grey. */
const BEIGE = 6;

/**
 * An icon set as a mod of one style draws it. It shares no code with what the recogniser learns from
 * (`tools/icons/modify-icon.ts`) and uses real letters, so that it shows how well the recogniser generalises.
 *
 * @param folder pictures of 64 x 64 pixels named by code; items without one are drawn as by `icons`
 */
export async function moddedIcons(
  icons: IconSet,
  folder: string,
): Promise<(style: ModStyle, seed: number) => IconSet> {
  const layers = new Map<number, Layers>();
  for (const item of icons.kinds.flat()) {
    const file = join(folder, icons.codeName(item));
    if (existsSync(`${file}.png`)) layers.set(item, await takeApart(`${file}.png`, `${file}-crated.png`));
  }
  return (style, seed) => ({
    ...icons,
    draw: (item, isCrated) => {
      const parts = layers.get(item);
      return parts ? drawModded({ layers: parts, isCrated, style, seed, item }) : icons.draw(item, isCrated);
    },
  });
}

async function takeApart(plainFile: string, cratedFile: string): Promise<Layers> {
  const plain = await pixels(plainFile);
  const crated = existsSync(cratedFile) ? await pixels(cratedFile) : plain;
  const isBeige = (data: Buffer, at: number) => data[at * 3]! - data[at * 3 + 2]! > BEIGE;
  const isCorner = (at: number) => at % SIDE >= 38 && at >= 38 * SIDE;
  const isMark = (at: number) => at % SIDE < 28 && at < 28 * SIDE && isBeige(plain, at);
  const layer = async (alphaOf: (at: number) => number, greyOf: (at: number) => number) => {
    const data = Buffer.alloc(SIDE * SIDE * 4);
    for (let at = 0; at < SIDE * SIDE; at++) {
      data.fill(greyOf(at), at * 4, at * 4 + 3);
      data[at * 4 + 3] = alphaOf(at);
    }
    return sharp(data, { raw: { width: SIDE, height: SIDE, channels: 4 } });
  };
  const brightness = (at: number) => (isMark(at) && plain[at * 3]! < 200 ? 0 : plain[at * 3]!);
  const address = async (image: Sharp) =>
    `data:image/png;base64,${(await image.png().toBuffer()).toString('base64')}`;
  const shape = await layer(
    (at) => (brightness(at) > 40 ? 255 : 0),
    () => 245,
  );
  return {
    body: await address(await layer(brightness, () => 255)),
    shape: await address(shape.median(5)),
    mark: await address(
      await layer(
        (at) => (isMark(at) ? 255 : 0),
        (at) => plain[at * 3]!,
      ),
    ),
    crate: await address(
      await layer(
        (at) => (isCorner(at) && isBeige(crated, at) ? 235 : 0),
        (at) => crated[at * 3]!,
      ),
    ),
  };
}

function pixels(file: string): Promise<Buffer> {
  return sharp(file).removeAlpha().toColourspace('srgb').resize(SIDE, SIDE, { fit: 'fill' }).raw().toBuffer();
}

interface ModdedIcon {
  layers: Layers;
  isCrated: boolean;
  style: ModStyle;
  seed: number;
  item: number;
}

/**
 * Draws an icon as a mod does. What a mod does to all icons depends on `seed`, what it does to one drawing on `seed`
 * and `item`.
 */
function drawModded({ layers, isCrated, style, seed, item }: ModdedIcon): string {
  const mod = createRandom(seed * 31 + 5);
  const own = createRandom(seed * 977 + item * 13 + 1);
  const rendering = mod() < 0.5 ? ' image-rendering="optimizeSpeed"' : '';
  const image = (href: string, transform = '', more = '') =>
    `<image width="${SIDE}" height="${SIDE}" href="${href}"${rendering} transform="${transform}"${more}/>`;
  const black = `<rect width="${SIDE}" height="${SIDE}" fill="#000"/>`;
  const crate = isCrated ? image(layers.crate) : '';
  const lines = mod() < 0.5 ? 1 : 2;
  const size = between(mod, 0.7, 0.88);
  if (style === 'names') {
    const shrunk = `translate(${32 - 32 * size} ${62 - 62 * size}) scale(${size})`;
    const marks = mod() < 0.5 ? image(layers.mark) : image(layers.mark, 'translate(1 14) scale(0.6)');
    const name = Array.from({ length: lines }, (_, line) => word(own, line, own() < 0.5 ? 0 : 64));
    const badge = !isCrated && own() < 0.4 ? symbol(own, 44, 50) : '';
    return black + image(layers.body, shrunk) + marks + name.join('') + badge + crate;
  }
  if (style === 'discs') {
    const grey = Math.round(between(mod, 25, 70));
    const plates = [
      `<circle cx="32" cy="33" r="30" fill="rgb(${grey},${grey},${grey})"/>`,
      `<path d="M32 2L62 33L32 64L2 33Z" fill="rgb(${grey},${grey},${grey})"/>`,
      `<path d="M32 3L61 33L32 62L3 33Z" fill="none" stroke="rgb(${grey},${grey},${grey})" stroke-width="3"/>`,
    ];
    const turn = mod() < 0.5 ? between(own, -16, 16) : 0;
    const placed = `translate(${32 - 32 * size} ${34 - 32 * size}) scale(${size}) rotate(${turn} 32 32)`;
    const words = own() < 0.4 ? word(own, 1.6, 0) : '';
    const badge = own() < 0.25 ? symbol(own, 3, 2) : '';
    return (
      black +
      plates[Math.floor(own() * 3)] +
      image(layers.body, placed) +
      image(layers.mark) +
      badge +
      words +
      crate
    );
  }
  if (style === 'colours') {
    const colours = ['#e0a070', '#f0f0a8', '#8890b8', '#90c8a0', '#d87888', '#c8c8f0'];
    const colour = colours[item % colours.length];
    const filter = `<filter id="c${item}"><feFlood flood-color="${colour}"/><feComposite in2="SourceGraphic" operator="in"/></filter>`;
    return `${black}<defs>${filter}</defs>${image(layers.body, '', ` filter="url(#c${item})"`)}${image(layers.mark)}${crate}`;
  }
  if (style === 'redrawn') {
    const shear = between(mod, -0.12, 0.12);
    const placed = `translate(${32 - 32 * (size + 0.1)} ${32 - 32 * (size + 0.1)}) scale(${size + 0.1}) skewX(${shear * 57})`;
    const inner = image(layers.body, placed, ' opacity="0.6"');
    return black + image(layers.shape, placed, ' opacity="0.75"') + inner + image(layers.mark) + crate;
  }
  const faded = image(layers.body, '', ` opacity="${between(own, 0.55, 0.9).toFixed(2)}"`);
  const veil = `<rect x="${between(own, 0, 30)}" y="${between(own, 0, 50)}" width="${between(own, 20, 60)}" height="${between(own, 6, 14)}" fill="#888" opacity="0.5"/>`;
  return (
    black +
    faded +
    image(layers.mark) +
    (own() < 0.5 ? veil : '') +
    word(own, own() < 0.5 ? 0 : 3.6, 0) +
    crate
  );
}

let font: opentype.Font | undefined;

/** An invented name or calibre in narrow letters on line `line`, ending at `right` unless that is 0. */
function word(random: Random, line: number, right: number): string {
  font ??= opentype.loadSync(
    createRequire(import.meta.url).resolve('@fontsource/jost/files/jost-latin-600-normal.woff'),
  );
  const letters = 'ABCDEFGHIKLMNOPRSTUVXYZ';
  const text =
    line === 1
      ? String(Math.round(between(random, 7, 150)))
      : Array.from(
          { length: 4 + Math.floor(random() * 6) },
          () => letters[Math.floor(random() * letters.length)],
        ).join('');
  const size = 15;
  const width = font.getAdvanceWidth(text, size);
  const narrow = Math.min(1, 62 / width);
  const left = right === 0 ? 1 : right - width * narrow - 1;
  const path = font.getPath(text, 0, 0, size).toPathData(1);
  return `<path transform="translate(${left} ${11 + line * 13}) scale(${narrow} 1)" fill="#fff" stroke="#000" stroke-width="1.6" paint-order="stroke" d="${path}"/>`;
}

/** A small invented symbol. */
function symbol(random: Random, left: number, top: number): string {
  const grey = Math.round(between(random, 150, 255));
  const fill = `fill="rgb(${grey},${grey},${grey})"`;
  const kind = Math.floor(random() * 3);
  if (kind === 0) return `<circle cx="${left + 8}" cy="${top + 6}" r="6" ${fill}/>`;
  if (kind === 1) return `<path d="M${left} ${top + 10}h18v-5h-6v-4h-8v4h-4z" ${fill}/>`;
  return `<path d="M${left + 8} ${top}l7 5l-3 8h-8l-3 -8z" ${fill}/>`;
}
