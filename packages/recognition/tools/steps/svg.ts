import sharp from 'sharp';
import type { Box, Picture } from '../../src/picture.ts';

export const COLOURS = {
  box: '#ffb000',
  panel: '#7fd1ff',
  header: '#c79bff',
  text: '#ffd76b',
  words: '#d8dee6',
  ground: '#14181d',
  groups: ['#6fe3a1', '#ffb000', '#ff7e79', '#7fd1ff'],
} as const;

/** A frame just outside a box. */
export function outline({ x, y, width, height }: Box, colour: string): string {
  return `<rect x="${x - 1}" y="${y - 1}" width="${width + 2}" height="${height + 2}" fill="none" stroke="${colour}" stroke-width="2"/>`;
}

/** A filled rectangle. */
export function fill({ x, y, width, height }: Box, colour: string): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/>`;
}

/** A grey from 0 to 255 as a CSS colour; values beyond are clamped. */
export function grey(value: number): string {
  const level = Math.round(Math.max(0, Math.min(255, value)));
  return `rgb(${level},${level},${level})`;
}

/** Draws over a picture, darkened so that lines stand out, as PNG. */
export function overPicture(png: Buffer, { width, height }: Picture, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  return sharp(png)
    .modulate({ brightness: 0.75 })
    .composite([{ input: Buffer.from(svg) }])
    .png({ palette: true })
    .toBuffer();
}

/** Draws shapes on a plain ground, as PNG. */
export function onGround(width: number, height: number, shapes: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${fill({ x: 0, y: 0, width, height }, COLOURS.ground)}${shapes}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
