import { splitHeader } from './panel/split-header.ts';
import { type Box, lumaPlane, type Picture } from './picture.ts';
import { STRUCTURE_TITLES, snapTitle } from './structure-titles.ts';
import { readLine, type TextModel } from './text/read-text.ts';

/** The confidence of a title that the list recognises although letters are wrong; below it a title on no list is dropped. */
const SNAPPED_CONFIDENCE = 0.5;

export interface HeaderReading {
  structureType: string | null;
  stockpileName: string | null;
  /** 0 to 1, of the less certain of the two texts. */
  confidence: number;
}

/**
 * The structure's title and the stockpile's name from the header bar, each null where the bar shows none or
 * where it cannot be read. A title is replaced by the nearest one of the list of known titles.
 */
export function readHeader(
  picture: Picture,
  header: Box | null,
  scale: number,
  model: TextModel,
): HeaderReading {
  if (!header) return { structureType: null, stockpileName: null, confidence: 0 };
  const parts = splitHeader(picture, header, scale);
  const read = (box: Box | null, knownTexts: readonly string[]) => {
    if (!box || box.width < 4) return null;
    const line = readLine(lumaPlane(picture, box), model, knownTexts);
    return line.text === '' ? null : line;
  };
  const title = read(parts.title, STRUCTURE_TITLES);
  const name = read(parts.name, []);
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
