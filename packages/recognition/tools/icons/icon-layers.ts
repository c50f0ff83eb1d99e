import type { SourceIcon } from './icon-folder.ts';
import type { Square } from './resize-plane.ts';

/** An icon's parts, which icon mods move, shrink and redraw separately; a part is 0 outside its own pixels. */
export interface IconLayers {
  /** The drawing without its marks. */
  body: Square;
  /** The mark of a subtype, in the upper left corner. */
  subtype: Square;
  /** The crate mark, in the lower right corner. */
  crate: Square;
}

/** The crate mark's part of an icon, as a share of its side. */
export const CRATE_SHARE = 9 / 16;
/** Subtype marks end here, as a share of the side. */
const SUBTYPE_SHARE = 7 / 16;
/** Brighter pixels are the drawing that shows through a mark. */
const BRIGHTEST_MARK = 200;
const DARKEST_MARK = 40;

/**
 * Separates an icon into its parts. Marks are recognised by their beige; without colours no subtype mark is found.
 *
 * @param twin the same item without a crate mark, which shows what the mark covers; null where there is none
 */
export function separateLayers(icon: SourceIcon, twin: SourceIcon | null): IconLayers {
  const side = icon.image.width;
  const whole = twin ?? icon;
  const layers = { body: emptySquare(side), subtype: emptySquare(side), crate: emptySquare(side) };
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const at = y * side + x;
      const value = whole.image.data[at] ?? 0;
      const isInSubtype = x < side * SUBTYPE_SHARE && y < side * SUBTYPE_SHARE;
      const isInCrate = icon.isCrated && x >= side * CRATE_SHARE && y >= side * CRATE_SHARE;
      const isSubtype = isInSubtype && whole.beige?.[at] === 1;
      if (isSubtype) layers.subtype.data[at] = Math.min(value, BRIGHTEST_MARK);
      if (isInCrate) {
        const marked = icon.image.data[at] ?? 0;
        const isMark = icon.beige && twin ? icon.beige[at] === 1 : marked > DARKEST_MARK;
        if (isMark) layers.crate.data[at] = marked;
      }
      const isHidden = (isSubtype && value <= BRIGHTEST_MARK) || (isInCrate && !twin);
      layers.body.data[at] = isHidden ? 0 : value;
    }
  }
  return layers;
}

/** A black square. */
export function emptySquare(side: number): Square {
  return { data: new Float32Array(side * side), side };
}
