/** A line of an item as written: `Tripod (Crate),12`. */
export interface TextLine {
  label: string;
  quantity: number;
}

/** The most that the game can write: it counts in 16 bits. */
const MAX_QUANTITY = 32_767;

/** Digits, or two groups of them with a blank of any kind between them, as French writes thousands. */
const QUANTITY = /^(?:\d{1,5}|\d{1,2}\s\d{3})$/;

/**
 * Splits a line at its last separator, because some names contain commas.
 * @returns null where the line is no item with a whole number from 0 to 32,767.
 */
export function readTextLine(line: string): TextLine | null {
  const at = line.includes('\t')
    ? line.lastIndexOf('\t')
    : Math.max(line.lastIndexOf(','), line.lastIndexOf('，'));
  const label = line.slice(0, Math.max(at, 0)).trim();
  const written = line
    .slice(at + 1)
    .normalize('NFKC')
    .trim(); // digits can be full-width
  const quantity = Number(written.replace(/\s/, ''));
  return label === '' || !QUANTITY.test(written) || quantity > MAX_QUANTITY ? null : { label, quantity };
}
