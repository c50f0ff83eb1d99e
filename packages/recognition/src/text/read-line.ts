/**
 * Reads a line of the header: a structure's title or a stockpile's name. One network reads plain Latin, another one accents
 * and Cyrillic; where that one sees neither, the first alone decides.
 */
import { bestPath, type Columns, probabilityOf, softmax } from './decode.ts';
import type { GreyCrop, Strip } from './grey-crop.ts';
import { pathWithoutMixedWords } from './mixed-words.ts';
import { normalise } from './normalise.ts';
import { inOneCase, topsOf } from './one-case.ts';
import { asRead, digitsOrLetters, inItsScript, withoutLoneCyrillic } from './scripts.ts';
import { decideSimilar, spelled } from './similar-letters.ts';
import type { TextModel, TextNetwork } from './text-model.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const PLAIN = /^[\x00-\x7f]*$/;
/** Replaces a character that no network knows in a reading. */
const UNREADABLE = '\ufffd';

/**
 * A line is taken for a known text that is at most this many times less likely than the free reading, for each of its
 * letters: coarse pictures of a title come to about 4, those of another title to 10,000 and more.
 */
const KNOWN_PER_LETTER = 8;
/** And the text must be this many times likelier, for each letter, than any other known text. */
const KNOWN_AHEAD = 2;
/** A free reading at least this probable is final, whether the text is known or not. */
const FREE_SURE = 0.9;

/** Plain Latin is drawn for the network that knows nothing else, so that one is surer of what it misreads: it must be this far ahead. */
const PLAIN_AHEAD = 0.2;

/** A line whose letters were changed by their heights or neighbours, or hide in any font, is never surer than this. */
export const DOUBTFUL = 0.85;
/**
 * What hides in any font: a mark on `i`, which is a dot, or part of the letter or apostrophe before it; and `I` between a
 * capital and a small letter, which is mostly `l`.
 */
const HIDING = /[ÎÏîïí]|\p{Lu}I\p{Ll}/u;

export interface LineReading {
  /** The text without spaces at either end; `''` when there is none. A character of another script shows as U+FFFD. */
  text: string;
  /** 0 to 1; 0 when there is no text or any character of it is of another script than Latin and Cyrillic. */
  confidence: number;
  /** The known text that the line shows, however its letters were read; null where it is none of them. */
  known: string | null;
}

/** What is known of a line before it is read. */
export interface LineContext {
  /** What it probably says, such as the list of titles. */
  knownTexts?: readonly string[];
  /** Whether it stands beside a line in Cyrillic: letters that Latin has too are then Cyrillic where no other tells. */
  isBesideCyrillic?: boolean;
}

/**
 * Reads one line.
 *
 * @param crop the line with at least 1 px of bar above and below it and 2 px to the left and right, at most about half
 *   the text's height; text from 8 px in height, best from 11
 */
export function readLine(crop: GreyCrop, model: TextModel, context: LineContext = {}): LineReading {
  const line = readLetters(crop, model, context);
  return HIDING.test(line.text) ? { ...line, confidence: Math.min(line.confidence, DOUBTFUL) } : line;
}

function readLetters(crop: GreyCrop, model: TextModel, context: LineContext): LineReading {
  const strip = normalise(crop, model.line.shape);
  if (strip === null) return { text: '', confidence: 0, known: null };
  const plain = readPlain(strip, model.line, context);
  if (plain.known !== null) return plain;
  const further = readFurther(strip, model.further, context);
  if (further.known !== null) return further;
  if (PLAIN.test(further.text)) return plain;
  if (asRead(further.text) === plain.text) return { ...plain, text: further.text };
  const isFurther = context.isBesideCyrillic || further.confidence >= plain.confidence * PLAIN_AHEAD;
  const [first, second] = isFurther ? [further, plain] : [plain, further];
  if (first.text.includes(UNREADABLE)) return { ...first, confidence: 0 };
  // Two networks that differ make neither sure.
  const rival = second.text.includes(UNREADABLE) ? 0 : second.confidence;
  return { ...first, confidence: (first.confidence * first.confidence) / (first.confidence + rival || 1) };
}

function readPlain(strip: Strip, network: TextNetwork, { knownTexts = [] }: LineContext): LineReading {
  const { alphabet } = network;
  const table = softmax(network.run(strip), network.temperature);
  const path = bestPath(table, alphabet);
  const text = decideSimilar(path.characters, table, alphabet).join('');
  const known = nearestKnown(table, alphabet, path.text, knownTexts);
  if (text.includes(UNREADABLE)) return { text: text.trim(), confidence: 0, known };
  return { text: text.trim(), confidence: Math.min(1, probabilityOf(table, alphabet, text)), known };
}

/** A text with a character of another script has its confidence here; plain Latin, which the other network decides, has none. */
function readFurther(
  strip: Strip,
  network: TextNetwork,
  { knownTexts = [], isBesideCyrillic = false }: LineContext,
): LineReading {
  const { alphabet } = network;
  const table = softmax(network.run(strip), network.temperature);
  const path = pathWithoutMixedWords(table, alphabet);
  const known = nearestKnown(table, alphabet, path.text, knownTexts);
  // Nearly every name: the other network decides, so nothing more is worked out.
  if (PLAIN.test(path.text) && !isBesideCyrillic) return { text: path.text, confidence: 0, known };
  const read = decideSimilar(path.characters, table, alphabet).join('');
  const tops = topsOf(strip, path.characters, table.columns);
  const written = spelled(digitsOrLetters(inItsScript(withoutLoneCyrillic(read), isBesideCyrillic)));
  const text = inOneCase(written, tops, (one) => probabilityOf(table, alphabet, asRead(one)));
  const confidence = Math.min(1, probabilityOf(table, alphabet, read));
  const isAsRead = asRead(text) === read;
  return { text: text.trim(), confidence: isAsRead ? confidence : Math.min(confidence, DOUBTFUL), known };
}

/** A coarse title may be read wrong letter by letter and still be far more likely than any other title of the list. */
function nearestKnown(
  table: Columns,
  alphabet: readonly string[],
  read: string,
  knownTexts: readonly string[],
): string | null {
  const same = knownTexts.find((text) => asRead(text) === read);
  if (same !== undefined) return same;
  const free = knownTexts.length > 0 ? probabilityOf(table, alphabet, read) : 1;
  if (free >= FREE_SURE) return null;
  const [best, second] = knownTexts
    .map((text) => ({ text, probability: probabilityOf(table, alphabet, asRead(text)) }))
    .sort((a, b) => b.probability - a.probability);
  if (!best || best.probability * KNOWN_PER_LETTER ** best.text.length < free) return null;
  const ahead = KNOWN_AHEAD ** best.text.length;
  return best.probability >= (second?.probability ?? 0) * ahead ? best.text : null;
}
