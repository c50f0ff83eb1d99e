import { type Box, clipBox, lumaPlane, type Picture, type Plane } from '../picture.ts';

/** The two texts of a header bar: where they are, each with a margin of bar around it. */
export interface HeaderParts {
  title: Box | null;
  name: Box | null;
}

/** Lengths in units (pixels at 1080p). */
const EDGE_UNITS = 3;
/** The gap between title and name is at least this wide; words are about 6 units apart. */
const MIN_PART_GAP_UNITS = 22;
const KEY_MIN_WIDTH_UNITS = 16;
/** The key cap's plain margins are at least this wide and its white is at least this high. */
const KEY_MARGIN_UNITS = 3;
const KEY_WHITE_UNITS = 10;
const KEY_MAX_WIDTH_UNITS = 44;
/** Pixels from this share of the way between the bar's grey and its white on count as text, and as the cap's white. */
const TEXT_SHARE = 0.5;
const KEY_WHITE_SHARE = 0.75;
/** White is the tone that this share of the bar's pixels reach; text covers about ten times as many. */
const WHITE_PIXEL_SHARE = 0.001;
/** White on the bar is brighter than its grey by at least this much, 0-255. */
const FAINTEST_WHITE = 60;
/** A bar higher than this is not cut off by the picture's edge. */
const WHOLE_BAR_UNITS = 24;
/** Of a whole bar, the share at the top that is its torn edge and the share at the bottom that is its shadow: no text. */
const TORN_SHARE = 0.1;
const SHADE_SHARE = 0.05;
/** Texts start this far from the panel's left edge. */
const MARGIN_UNITS = 6;

/**
 * Finds the structure's title (left) and the stockpile's name (right), without the key cap after the name.
 * A name counts only where the gap before it is wider than between words.
 */
export function splitHeader(picture: Picture, header: Box, scale: number): HeaderParts {
  const plane = lumaPlane(picture, header);
  const area = clipBox(header, picture);
  const edge = Math.round(EDGE_UNITS * scale);
  const tones = headerTones(plane);
  const bright = brightColumns(plane, scale, between(tones, TEXT_SHARE));
  const keyLeft = findKeyCap(plane, scale, between(tones, KEY_WHITE_SHARE));
  const end = keyLeft === null ? plane.width - edge : keyLeft - Math.max(1, Math.round(2 * scale));
  const runs = textRuns(bright, Math.round(MARGIN_UNITS * scale), end, MIN_PART_GAP_UNITS * scale);
  const isWhole = plane.height > WHOLE_BAR_UNITS * scale;
  const top = isWhole ? Math.round(plane.height * TORN_SHARE) : 0;
  const bottom = isWhole ? Math.round(plane.height * (1 - SHADE_SHARE)) : plane.height;
  const toBox = (run: { left: number; right: number } | undefined): Box | null => {
    if (!run) return null;
    const margin = Math.max(2, Math.round(4 * scale));
    const left = Math.max(0, run.left - margin);
    const right = Math.min(end, run.right + 1 + margin);
    return { x: area.x + left, y: area.y + top, width: right - left, height: bottom - top };
  };
  const first = runs[0];
  const startsLeft = first !== undefined && first.left < plane.width * 0.4;
  const title = startsLeft ? first : undefined;
  const rest = startsLeft ? runs.slice(1) : runs;
  // The name ends at the key cap or at the bar's right end; anything else is a speck on the bar's torn edge.
  const name = rest.at(-1);
  const wide = name && name.right - name.left >= 3 * scale ? name : undefined;
  return { title: toBox(title), name: toBox(wide) };
}

/** For each column how many pixels are as bright as text, well above the bar's own grey. */
function brightColumns(plane: Plane, scale: number, level: number): Uint16Array {
  const counts = new Uint16Array(plane.width);
  // The torn upper edge and the shadow at the lower one hold no text.
  const top = plane.height > WHOLE_BAR_UNITS * scale ? Math.round(plane.height * 0.2) : 0;
  const bottom = Math.round(plane.height * 0.94);
  for (let y = top; y < bottom; y++) {
    for (let x = 0; x < plane.width; x++) {
      if ((plane.data[y * plane.width + x] ?? 0) >= level) counts[x] = (counts[x] ?? 0) + 1;
    }
  }
  return counts;
}

/** Luma 0-255 of the bar's own grey and of the white on it. */
interface HeaderTones {
  grey: number;
  white: number;
}

/** The tone at a share of the way from the bar's grey to white. */
function between({ grey, white }: HeaderTones, share: number): number {
  return grey + (white - grey) * share;
}

/**
 * The bar's grey is its median tone. Its white is the tone that a few pixels reach: a screen filter or a dimmed picture
 * makes it less than 255. Without anything bright it is 255, because noise would count as text otherwise.
 */
function headerTones(plane: Plane): HeaderTones {
  const counts = new Uint32Array(256);
  for (const value of plane.data) counts[value] = (counts[value] ?? 0) + 1;
  const toneAbove = (pixels: number) => {
    let seen = 0;
    for (let value = 255; value > 0; value--) {
      seen += counts[value] ?? 0;
      if (seen >= pixels) return value;
    }
    return 0;
  };
  const grey = toneAbove(plane.data.length / 2);
  const white = toneAbove(Math.max(4, plane.data.length * WHITE_PIXEL_SHARE));
  return { grey, white: white - grey >= FAINTEST_WHITE ? white : 255 };
}

/**
 * Left edge of the white key cap in the right half of the bar; null where there is none.
 * It is recognised by its margins: several white columns side by side, which no letter of a name has.
 */
function findKeyCap(plane: Plane, scale: number, white: number): number | null {
  const tall = KEY_WHITE_UNITS * scale;
  const solid = Math.max(3, Math.round(KEY_MARGIN_UNITS * scale));
  let left = -1;
  let right = -1;
  let adjacent = 0;
  for (let x = Math.floor(plane.width / 2); x < plane.width; x++) {
    adjacent = longestWhite(plane, x, white) >= tall ? adjacent + 1 : 0;
    if (adjacent < solid) continue;
    if (left < 0 || x - left > KEY_MAX_WIDTH_UNITS * scale) left = x - adjacent + 1;
    right = x;
  }
  if (left < 0) return null;
  const reachesEnd = right >= plane.width - 2 * scale;
  if (right - left + 1 < KEY_MIN_WIDTH_UNITS * scale && !reachesEnd) return null;
  // A dark line and a light one frame the cap.
  return Math.max(0, left - Math.round(3 * scale));
}

function longestWhite(plane: Plane, x: number, white: number): number {
  let longest = 0;
  let run = 0;
  for (let y = 0; y < plane.height; y++) {
    run = (plane.data[y * plane.width + x] ?? 0) >= white ? run + 1 : 0;
    if (run > longest) longest = run;
  }
  return longest;
}

function textRuns(
  counts: Uint16Array,
  from: number,
  to: number,
  partGap: number,
): { left: number; right: number }[] {
  const runs: { left: number; right: number }[] = [];
  for (let x = Math.max(0, from); x < to; x++) {
    if ((counts[x] ?? 0) === 0) continue;
    const last = runs.at(-1);
    if (last && x - last.right <= partGap) last.right = x;
    else runs.push({ left: x, right: x });
  }
  return runs.filter((run) => {
    let ink = 0;
    for (let x = run.left; x <= run.right; x++) ink += counts[x] ?? 0;
    return ink >= 6;
  });
}
