import { PUBLIC_NAMES } from '@backline/domain';
import { splitHeader } from './panel/split-header.ts';
import { type Box, lumaPlane, type Picture } from './picture.ts';
import { STRUCTURE_TITLES, snapTitle } from './structure-titles.ts';
import { matchKnownShape } from './text/known-shapes.ts';
import { normalise } from './text/normalise.ts';
import { type GreyCrop, type LineReading, readLine, type TextModel } from './text/read-text.ts';
import { textShape } from './text/text-shape.ts';

/** The confidence of a title that the list recognises although letters are wrong; below it a title on no list is dropped. */
const SNAPPED_CONFIDENCE = 0.5;

export interface HeaderReading {
  structureType: string | null;
  stockpileName: string | null;
  /** 0 to 1, of the less certain of the two texts. */
  confidence: number;
}

/** Texts that a line may be known by as a whole, and how alike it must be. */
interface ByShape {
  texts: readonly string[];
  least: number;
}
/** Of another font a title is 0.7 and more like itself; titles that the list lacks are mostly below. */
const TITLES_BY_SHAPE: ByShape = { texts: STRUCTURE_TITLES, least: 0.7 };
/** Players call stockpiles by any word, so the game's own must be plainer. */
const NAMES_BY_SHAPE: ByShape = { texts: PUBLIC_NAMES, least: 0.78 };
/** A line that is read letter by letter with this confidence is in a script that the network reads. */
const LETTERS_READ = 0.9;

/** A line in a script that the network does not read, known by its shape; null where letters were read or none is known. */
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
 * The structure's title and the stockpile's name from the header bar, each null where the bar shows none or
 * where it cannot be read. A title is replaced by the nearest one of the list of known titles. A line in Cyrillic or Chinese is
 * known by its shape, if it is a title or the game's word for public.
 */
export function readHeader(
  picture: Picture,
  header: Box | null,
  scale: number,
  model: TextModel,
): HeaderReading {
  if (!header) return { structureType: null, stockpileName: null, confidence: 0 };
  const parts = splitHeader(picture, header, scale);
  const read = (box: Box | null, knownTexts: readonly string[], byShape: ByShape) => {
    if (!box || box.width < 4) return null;
    const crop = lumaPlane(picture, box);
    const line = readLine(crop, model, knownTexts);
    return line.text === '' ? null : (lineByShape(crop, line, model, byShape) ?? line);
  };
  const title = read(parts.title, STRUCTURE_TITLES, TITLES_BY_SHAPE);
  const name = read(parts.name, [], NAMES_BY_SHAPE);
  const known = title && (title.known ?? snapTitle(title.text));
  // Confidence 0 means that some character of the line is not Latin; the list may still know the title around it.
  const isKnown = known !== null && STRUCTURE_TITLES.includes(known);
  const titleConfidence = Math.max(title?.confidence ?? 0, isKnown ? SNAPPED_CONFIDENCE : 0);
  const isNameRead = name !== null && name.confidence > 0;
  return {
    structureType: titleConfidence >= SNAPPED_CONFIDENCE ? known : null,
    stockpileName: isNameRead ? name.text : null,
    confidence: title ? Math.min(titleConfidence, name?.confidence ?? 1) : (name?.confidence ?? 0),
  };
}
