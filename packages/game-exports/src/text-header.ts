import { splitStructure } from './structures.ts';

/** The first line of a stockpile's text: which building and stockpile, and when it was copied. */
export interface TextHeader {
  /** As written: `Howl County`. */
  region: string;
  town: string;
  /** The game's code of the building, or its title as written where no building has that title. */
  structure: string;
  /** As written; empty where there is none. */
  name: string;
  x: number;
  y: number;
  /** ISO 8601; null without a stamp. */
  at: string | null;
}

/**
 * ` - X: 0.45 Y: 0.66,2026.07.04-18.05.09` at the end of a line; two readers claim a decimal comma and a tab, and a comma
 * may be printed as a blank.
 */
const TAIL =
  /^(.*) - X: ?([-+]?\d+(?:[., ]\d+)?) Y: ?([-+]?\d+(?:[., ]\d+)?)\s*(?:[,\t]\s*(\d{4})\.(\d\d)\.(\d\d)-(\d\d)\.(\d\d)\.(\d\d))?\s*$/;

/** No line of the game is longer; a longer one is not worth a regular expression. */
const MAX_LINE_LENGTH = 500;

/**
 * Reads a header from the right, because a name may contain everything that separates the parts: its own ` - `, commas,
 * even `X: 1 Y: 2`.
 * @returns null for any other line.
 */
export function readTextHeader(line: string): TextHeader | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const text = line
    .normalize('NFC')
    .replace(/[\u00a0\u2009\u202f]/g, ' ')
    .trim();
  const match = TAIL.exec(text) ?? TAIL.exec(text.normalize('NFKC')); // digits can be full-width
  if (match === null) return null;
  const [, place = '', x = '', y = '', ...stamp] = match;
  const [region = '', town = '', ...rest] = place.split(' - ');
  if (rest.length === 0) return null;
  return {
    region: region.trim(),
    town: town.trim(),
    ...splitStructure(rest.join(' - ').trim()),
    x: numberOf(x),
    y: numberOf(y),
    at: timeOf(stamp),
  };
}

function numberOf(text: string): number {
  return Number(text.replace(/[, ]/, '.'));
}

/**
 * The time stamp is taken as UTC, as in two other readers of such texts, though no text proves it. A date that does not
 * exist gives none.
 */
function timeOf([year, month, day, hour, minute, second]: (string | undefined)[]): string | null {
  if (year === undefined) return null;
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const time = new Date(iso);
  return Number.isNaN(time.getTime()) || time.toISOString() !== iso ? null : iso;
}
