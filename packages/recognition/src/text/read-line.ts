/**
 * Reads a line of the header: a structure's title or a stockpile's name. One network reads plain Latin, another one
 * accents and Cyrillic; where the second sees neither, the first alone decides.
 */
import { bestPath, type Columns, probabilityOf, softmax } from './decode.ts';
import type { GreyCrop, Strip } from './grey-crop.ts';
import { normalise } from './normalise.ts';
import { inOneCase, topsOf, withLowLetters } from './one-case.ts';
import { asRead, digitsOrLetters, inItsScript, isCyrillic, withoutLoneCyrillic } from './scripts.ts';
import { decideSimilar, spelled } from './similar-letters.ts';
import { likelierMarks, withElision } from './spelling.ts';
import type { TextModel, TextNetwork } from './text-model.ts';
import { likeliestView, likelihoodIn, UNREADABLE, viewOf, viewsAround } from './views.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with them
const PLAIN = /^[\x00-\x7f]*$/;

/**
 * A line is taken for a known text that is at most this many times less likely than the free reading, for each of its
 * letters: coarse pictures of a title have about 4, those of another title 10,000 and more.
 */
const KNOWN_PER_LETTER = 8;
/** The text must also be this many times likelier, for each letter, than any other known text. */
const KNOWN_AHEAD = 2;
/** A free reading at least this probable is final, whether the text is known or not. */
const FREE_SURE = 0.9;

/**
 * The first network was trained on plain Latin only, so it is overconfident in what it misreads: the second needs only
 * this share of its confidence.
 */
const FURTHER_SHARE = 0.2;

/**
 * The highest confidence of a line whose letters were changed by their heights or neighbours, or look alike in any
 * font.
 */
export const DOUBTFUL = 0.85;
/**
 * Letters that cannot be told apart in any font: a mark on `i`, which may be its dot or belong to the letter or
 * apostrophe before it; and `I` between a capital and a small letter, which is mostly `l`.
 */
const AMBIGUOUS = /[ÎÏîïí]|\p{Lu}I\p{Ll}/u;

export interface LineReading {
  /** The text without spaces at either end; `''` when there is none. A character of another script shows as U+FFFD. */
  text: string;
  /** 0 to 1; 0 when there is no text or any character of it is of another script than Latin and Cyrillic. */
  confidence: number;
  /** The known text that the line shows, even if its letters were read differently; null where it is none of them. */
  known: string | null;
}

/** The facts that are known of a line before it is read. */
export interface LineContext {
  /** Texts that it probably shows, such as the list of titles. */
  knownTexts?: readonly string[];
  /**
   * Whether it is beside a line in Cyrillic: letters that both scripts have are then Cyrillic unless other letters
   * decide.
   */
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
  return AMBIGUOUS.test(line.text) ? { ...line, confidence: Math.min(line.confidence, DOUBTFUL) } : line;
}

function readLetters(crop: GreyCrop, model: TextModel, context: LineContext): LineReading {
  const strip = normalise(crop, model.line.shape);
  if (strip === null) return { text: '', confidence: 0, known: null };
  const plain = readPlain(strip, model.line, context);
  if (plain.known !== null) return plain;
  const { isDoubted, ...further } = readFurther(strip, model.further, context);
  if (further.known !== null) return further;
  if (PLAIN.test(further.text)) {
    return isDoubted ? { ...plain, confidence: Math.min(plain.confidence, DOUBTFUL) } : plain;
  }
  if (asRead(further.text) === plain.text) return { ...plain, text: further.text };
  const isFurther = context.isBesideCyrillic || further.confidence >= plain.confidence * FURTHER_SHARE;
  const [first, second] = isFurther ? [further, plain] : [plain, further];
  if (first.text.includes(UNREADABLE)) return { ...first, confidence: 0 };
  // Where the two networks differ, neither is certain.
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

interface FurtherReading extends LineReading {
  /** Whether it saw an accent or a Cyrillic letter in a line that is plain Latin after all. */
  isDoubted: boolean;
}

/** The reading of the second network; it gives no confidence to plain Latin, for which the first one decides. */
function readFurther(
  strip: Strip,
  network: TextNetwork,
  { knownTexts = [], isBesideCyrillic = false }: LineContext,
): FurtherReading {
  const { alphabet } = network;
  const first = viewOf(strip, network);
  const known = nearestKnown(first.table, alphabet, first.path.text, knownTexts);
  const isPlain = PLAIN.test(first.path.text);
  const asPlain = (text: string) => ({ text, confidence: 0, known, isDoubted: !isPlain });
  // The case for nearly every name: the other network decides, so the rest can be skipped.
  if (isPlain && !isBesideCyrillic) return asPlain(first.path.text);
  const views = viewsAround(first, network);
  const view = likeliestView(views, alphabet) ?? first;
  if (PLAIN.test(view.path.text) && !isBesideCyrillic) return asPlain(view.path.text);
  const likelihood = (line: string) => likelihoodIn(views, alphabet, line);
  const read = decideSimilar(view.path.characters, view.table, alphabet);
  const isOfCyrillic = isBesideCyrillic || isCyrillic(read.join(''));
  const letters = isOfCyrillic ? read : likelierMarks(read, view, { alphabet, likelihood });
  const characters = withElision(
    letters.map((character, index) => ({ character, column: view.path.characters[index]?.column ?? 0 })),
  );
  const tops = topsOf(view.strip, characters, view.table.columns);
  const line = characters.map(({ character }) => character).join('');
  const written = spelled(digitsOrLetters(inItsScript(withoutLoneCyrillic(line), isBesideCyrillic)));
  const text = withLowLetters(
    inOneCase(written, tops, (spelling) => likelihood(asRead(spelling))),
    tops,
  );
  const asSeen = read.join('');
  // As certain as the line itself makes it, even if the other views are coarser.
  const confidence = Math.min(1, Math.max(likelihood(asSeen), probabilityOf(first.table, alphabet, asSeen)));
  const isAsRead = asRead(text) === asSeen;
  return {
    text: text.trim(),
    confidence: isAsRead ? confidence : Math.min(confidence, DOUBTFUL),
    known,
    isDoubted: !isPlain && PLAIN.test(text),
  };
}

/** The letters of a coarse title may be misread while it is still far more likely than any other title in the list. */
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
