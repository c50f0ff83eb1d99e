/**
 * Reads the text of a stockpile picture: quantities in their boxes and the two texts of the header. Both take the same
 * steps: find the strokes, scale them to a fixed height, run a small convolutional network, decode its columns.
 * The weights come from `tools/text` and are trained on drawn text only.
 */
import { bestPath, type Columns, type Grammar, probabilityOf, searchGrammar, softmax } from './decode.ts';
import type { GreyCrop } from './grey-crop.ts';
import { beginsLabel, isLabel } from './labels.ts';
import { normalise } from './normalise.ts';
import { isInSmallWord, isRound, isStroke, roundByRule, strokeByRule } from './similar-letters.ts';
import type { TextModel, TextNetwork } from './text-model.ts';

export type { GreyCrop } from './grey-crop.ts';
export { loadTextModel, type TextModel } from './text-model.ts';

/** Replaces a character that is not Latin in a reading. */
const UNREADABLE = '\ufffd';

/** With a label at least this probable no other label is looked for. */
const SURE = 0.98;
const BEAM_WIDTH = 12;
const LABELS: Grammar = { hasPrefix: beginsLabel, accepts: isLabel };
const MOST_CANDIDATES = 5;
/** Up to this ratio of probabilities the shape does not decide between two characters that look alike. */
const SHAPE_UNDECIDED = 4;
/** The same for `l` and `I` beside small letters, where spelling says more than shape does. */
const SHAPE_OVERRULED = 100;

/**
 * A line is taken for a known text that is at most this many times less likely than the free reading, for each of its
 * letters: coarse pictures of a title come to about 4, those of another title to 10,000 and more.
 */
const KNOWN_PER_LETTER = 8;
/** And the text must be this many times likelier, for each letter, than any other known text. */
const KNOWN_AHEAD = 2;
/** A free reading at least this probable is final, whether the text is known or not. */
const FREE_SURE = 0.9;

export interface LineReading {
  /** The text without spaces at either end; `''` when there is none. A character that is not Latin shows as U+FFFD. */
  text: string;
  /** 0 to 1; 0 when there is no text or any character of it is not Latin. */
  confidence: number;
  /** The known text that the line shows, however its letters were read; null where it is none of them. */
  known: string | null;
}

interface LabelReading {
  label: string;
  /** 0 to 1. */
  confidence: number;
}

export interface QuantityReading extends LabelReading {
  /** Up to five labels, best first, the chosen one included; only that one when the reading is beyond doubt. */
  candidates: LabelReading[];
}

/**
 * Reads one line: a structure's title or a stockpile's name.
 *
 * @param crop the line with at least 1 px of bar above and below it and 2 px to the left and right, at most about half
 *   the text's height; text from 8 px in height, best from 11
 * @param knownTexts what the line probably says, such as the list of titles
 */
export function readLine(crop: GreyCrop, model: TextModel, knownTexts: readonly string[] = []): LineReading {
  const table = columnsOf(crop, model.line);
  if (table === null) return { text: '', confidence: 0, known: null };
  const { alphabet } = model.line;
  const path = bestPath(table, alphabet);
  const found = path.characters;
  const characters = found.map(({ character }) => character);
  const decided = [...characters];
  for (const [index, { column }] of found.entries()) {
    const start = column * table.classes;
    const ratio = (one: string, other: string) =>
      (table.probabilities[start + alphabet.indexOf(one) + 1] ?? 0) /
      (table.probabilities[start + alphabet.indexOf(other) + 1] ?? 0);
    if (isStroke(characters[index])) {
      const limit = isInSmallWord(characters, index) ? SHAPE_OVERRULED : SHAPE_UNDECIDED;
      if (isWithin(ratio('l', 'I'), limit)) decided[index] = strokeByRule(characters, index);
    } else if (isRound(characters[index]) && isWithin(ratio('0', 'O'), SHAPE_UNDECIDED)) {
      decided[index] = roundByRule(characters, index);
    }
  }
  const text = decided.join('');
  const known = nearestKnown(table, alphabet, path.text, knownTexts);
  if (text.trim() === '' || text.includes(UNREADABLE)) return { text: text.trim(), confidence: 0, known };
  return { text: text.trim(), confidence: Math.min(1, probabilityOf(table, alphabet, text)), known };
}

/** A coarse title may be read wrong letter by letter and still be far more likely than any other title of the list. */
function nearestKnown(
  table: Columns,
  alphabet: readonly string[],
  read: string,
  knownTexts: readonly string[],
): string | null {
  if (knownTexts.includes(read)) return read;
  const free = knownTexts.length > 0 ? probabilityOf(table, alphabet, read) : 1;
  if (free >= FREE_SURE) return null;
  const [best, second] = knownTexts
    .map((text) => ({ text, probability: probabilityOf(table, alphabet, text) }))
    .sort((a, b) => b.probability - a.probability);
  if (!best || best.probability * KNOWN_PER_LETTER ** best.text.length < free) return null;
  const ahead = KNOWN_AHEAD ** best.text.length;
  return best.probability >= (second?.probability ?? 0) * ahead ? best.text : null;
}

/**
 * Reads the label of one quantity box. Every label that it returns belongs to the grammar in `labels.ts`.
 *
 * @param crop the whole box as it is in the picture (42 x 32 px at a screen height of 1080), up to 1 px off; white text
 *   on a grey box
 * @returns label `''` and confidence 0 when there is no text or no label of the grammar fits
 */
export function readQuantity(crop: GreyCrop, model: TextModel): QuantityReading {
  const table = columnsOf(crop, model.quantity);
  if (table === null) return { label: '', confidence: 0, candidates: [] };
  const { alphabet } = model.quantity;
  const path = bestPath(table, alphabet);
  if (isLabel(path.text)) {
    const confidence = Math.min(1, probabilityOf(table, alphabet, path.text));
    if (confidence >= SURE) {
      return { label: path.text, confidence, candidates: [{ label: path.text, confidence }] };
    }
  }
  const candidates = searchGrammar(table, alphabet, LABELS, BEAM_WIDTH)
    .slice(0, MOST_CANDIDATES)
    .map(({ text, probability }) => ({ label: text, confidence: Math.min(1, probability) }));
  const best = candidates[0];
  return best === undefined ? { label: '', confidence: 0, candidates } : { ...best, candidates };
}

function isWithin(ratio: number, limit: number): boolean {
  return ratio < limit && ratio > 1 / limit;
}

function columnsOf(crop: GreyCrop, network: TextNetwork): Columns | null {
  const strip = normalise(crop, network.shape);
  if (strip === null) return null;
  return softmax(network.run(strip), network.temperature);
}
