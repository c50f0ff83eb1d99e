import { PUBLIC_NAMES } from '@backline/domain';
import { splitHeader } from './panel/split-header.ts';
import { type Box, lumaPlane, type Picture } from './picture.ts';
import { STRUCTURE_TITLES, snapTitle } from './structure-titles.ts';
import type { GreyCrop } from './text/grey-crop.ts';
import { matchKnownShape } from './text/known-shapes.ts';
import { type NameShape, nameShape } from './text/name-shape.ts';
import { normalise } from './text/normalise.ts';
import { DOUBTFUL, type LineContext, type LineReading, readLine } from './text/read-line.ts';
import { isCyrillic } from './text/scripts.ts';
import type { TextModel } from './text/text-model.ts';
import { textShape } from './text/text-shape.ts';

/**
 * The confidence of a title that was matched with the list although letters are wrong; a title not on the list is
 * dropped below it.
 */
const SNAPPED_CONFIDENCE = 0.5;
/** A name below it may be a guess, of a script that the networks do not know. */
const SURE_NAME = 0.5;

export interface HeaderReading {
  structureType: string | null;
  stockpileName: string | null;
  /** 0 to 1, of the less certain of the two texts. */
  confidence: number;
  /** The shape of a name that cannot be read, or not surely. */
  nameShape: NameShape | null;
}

/** Texts that a line can be recognised as by its shape, and the least likeness for that. */
interface ByShape {
  texts: readonly string[];
  least: number;
}
/** In another font a title has a likeness of 0.7 or more; titles that are not on the list are mostly below. */
const TITLES_BY_SHAPE: ByShape = { texts: STRUCTURE_TITLES, least: 0.7 };
/** Players give stockpiles any name, so the game's own word must match better. */
const NAMES_BY_SHAPE: ByShape = { texts: PUBLIC_NAMES, least: 0.78 };
/** Names with fewer rows come from screens of less than about 900 lines, where a mark above a letter may be invisible. */
const SMALL_ROWS = 23;
/** A line that was read letter by letter with this confidence is in a script that the networks know. */
const LETTERS_READ = 0.9;

/** A line whose letters cannot be read, recognised by its shape; null where the letters were read or no text matches. */
function lineByShape(
  crop: GreyCrop,
  line: LineReading,
  model: TextModel,
  { texts, least }: ByShape,
): LineReading | null {
  if (line.known !== null || line.confidence >= LETTERS_READ) return null;
  const strip = normalise(crop, model.line.shape);
  const found = strip && matchKnownShape(textShape(strip), texts, least);
  return found && { text: found.text, known: found.text, confidence: found.likeness };
}

/**
 * The structure's title and the stockpile's name from the header bar, each null where the bar shows none or where it
 * cannot be read. A title is replaced by the nearest one in the list of known titles. A line in Chinese, or one in
 * Cyrillic that cannot be read, is recognised by its shape if it is a title or the game's word for public.
 */
export function readHeader(
  picture: Picture,
  header: Box | null,
  scale: number,
  model: TextModel,
): HeaderReading {
  if (!header) return { structureType: null, stockpileName: null, confidence: 0, nameShape: null };
  const parts = splitHeader(picture, header, scale);
  const read = (
    box: Box | null,
    byShape: ByShape,
    { knownTexts = [], isBesideCyrillic = false }: LineContext,
  ) => {
    if (!box || box.width < 4) return null;
    const crop = lumaPlane(picture, box);
    const line = readLine(crop, model, { knownTexts, isBesideCyrillic });
    return line.text === '' ? null : (lineByShape(crop, line, model, byShape) ?? line);
  };
  const title = read(parts.title, TITLES_BY_SHAPE, { knownTexts: STRUCTURE_TITLES });
  const known = title && (title.known ?? snapTitle(title.text));
  const name = read(parts.name, NAMES_BY_SHAPE, { isBesideCyrillic: known !== null && isCyrillic(known) });
  // Confidence 0 means that some character of the line is not Latin; the list may still have the title.
  const isKnown = known !== null && STRUCTURE_TITLES.includes(known);
  const titleConfidence = Math.max(title?.confidence ?? 0, isKnown ? SNAPPED_CONFIDENCE : 0);
  const isNameRead = name !== null && name.confidence > 0;
  const isNameSure = name !== null && (name.known !== null || name.confidence >= SURE_NAME);
  const isSmall = (parts.name?.height ?? 0) < SMALL_ROWS;
  const nameConfidence = name === null ? 1 : Math.min(name.confidence, isSmall ? DOUBTFUL : 1);
  return {
    structureType: titleConfidence >= SNAPPED_CONFIDENCE ? known : null,
    stockpileName: isNameRead ? name.text : null,
    confidence: title ? Math.min(titleConfidence, nameConfidence) : name === null ? 0 : nameConfidence,
    nameShape:
      parts.name && name !== null && !isNameSure ? shapeOf(lumaPlane(picture, parts.name), model) : null,
  };
}

function shapeOf(crop: GreyCrop, model: TextModel): NameShape | null {
  const strip = normalise(crop, model.line.shape);
  return strip && nameShape(strip);
}
