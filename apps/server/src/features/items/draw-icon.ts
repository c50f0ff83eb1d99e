import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import type { CatalogEntry } from '../../catalog/catalog.ts';
import { glyphOf } from './icon-glyphs.ts';
import { drawText } from './icon-letters.ts';

/** Icons are square, 64 pixels. */
const ICON_PIXELS = 64;

interface GlyphSet {
  icons: Record<string, { body: string }>;
}

const TILES = {
  Colonial: { ground: '#1c2a1d', edge: '#4d6a48', glyph: '#b3d79a' },
  Warden: { ground: '#18243a', edge: '#456390', glyph: '#a3c6f2' },
  Neutral: { ground: '#26241f', edge: '#5b5646', glyph: '#dbd3bd' },
} as const;

/** Neutral items are distinguished by their category. */
const CATEGORY_COLOURS: Partial<Record<CatalogEntry['category'], string>> = {
  HeavyArms: '#e0b68c',
  HeavyAmmo: '#e8bd5c',
  Utility: '#cfcbe0',
  Medical: '#f29b90',
  Structure: '#c2cbbd',
};

/** At the lower right, where the game has its own: a crate with a dark rim. */
const CRATE_MARK =
  '<g transform="translate(39 41)"><rect x="-2.5" y="-2.5" width="26" height="24" rx="4" fill="#12150f"/>' +
  '<rect width="21" height="19" rx="2" fill="#e3ae45"/>' +
  '<path d="M2.5 3H18.5V16H2.5ZM3 15.5L18 3.5" fill="none" stroke="#5a3c0a" stroke-width="2.6"/></g>';

let glyphs: GlyphSet | undefined;

/** Five megabytes of JSON: read when the first icon is drawn, not at start. */
function loadGlyphs(): GlyphSet {
  glyphs ??= JSON.parse(
    fs.readFileSync(createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json'), 'utf8'),
  ) as GlyphSet; // the package's own shape
  return glyphs;
}

/**
 * The drawn icon of an item as SVG text.
 * @param tag its short mark (`iconTags`), above the glyph; without one the glyph has the whole tile.
 */
export function iconDrawing(entry: CatalogEntry, crated: boolean, tag: string): string {
  const { glyph, colour } = glyphOf(entry.codeName, entry.category);
  const tile = TILES[entry.faction];
  const body = loadGlyphs().icons[glyph]?.body;
  if (body === undefined) throw new Error(`game-icons has no glyph ${glyph}, wanted for ${entry.codeName}.`);
  const category = entry.faction === 'Neutral' ? CATEGORY_COLOURS[entry.category] : undefined;
  const place = tag === '' ? 'x="7" y="7" width="50" height="50"' : 'x="10.5" y="18" width="43" height="43"';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_PIXELS}" height="${ICON_PIXELS}" viewBox="0 0 64 64">` +
    `<rect x="1" y="1" width="62" height="62" rx="8" fill="${tile.ground}" stroke="${tile.edge}" stroke-width="2"/>` +
    `<svg ${place} viewBox="0 0 512 512" color="${colour ?? category ?? tile.glyph}">${body}</svg>` +
    drawText(tag, { x: 6, y: 5.5, height: 11.5, colour: '#f5f6ef' }) +
    `${crated ? CRATE_MARK : ''}</svg>`
  );
}

/** A name for exactly this drawing: it changes when anything in it does. */
export function drawingVersion(drawing: string): string {
  return createHash('sha256').update(drawing).digest('base64url').slice(0, 16);
}

/** A drawing as PNG. */
export function renderIcon(drawing: string): Promise<Buffer> {
  return sharp(Buffer.from(drawing)).png({ compressionLevel: 9, palette: true, colours: 64 }).toBuffer();
}

/** A picture of any size as an icon: the whole of it on a square without ground. */
export function fitIcon(picture: string | Uint8Array): Promise<Buffer> {
  return sharp(picture)
    .resize(ICON_PIXELS, ICON_PIXELS, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An icon with the crate mark over its lower right corner. */
export function withCrateMark(icon: string): Promise<Buffer> {
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="${ICON_PIXELS}" height="${ICON_PIXELS}">${CRATE_MARK}</svg>`;
  return sharp(icon)
    .composite([{ input: Buffer.from(mark) }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}
