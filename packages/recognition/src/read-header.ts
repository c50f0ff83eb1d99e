import { splitHeader } from './panel/split-header.ts';
import { type Box, lumaPlane, type Picture } from './picture.ts';
import { snapTitle } from './structure-titles.ts';
import { readLine, type TextModel } from './text/read-text.ts';

export interface HeaderReading {
  structureType: string | null;
  stockpileName: string | null;
  /** 0 to 1: the less sure of the two texts. */
  confidence: number;
}

/**
 * The structure's title and the stockpile's name from the header bar, each null where the bar shows none or
 * where it is not Latin. A title is snapped to the list of known titles.
 */
export function readHeader(
  picture: Picture,
  header: Box | null,
  scale: number,
  model: TextModel,
): HeaderReading {
  if (!header) return { structureType: null, stockpileName: null, confidence: 0 };
  const parts = splitHeader(picture, header, scale);
  const read = (box: Box | null) => {
    if (!box || box.width < 4) return null;
    const line = readLine(lumaPlane(picture, box), model);
    // Confidence 0 says that some sign of the line is not Latin.
    return line.text !== '' && line.confidence > 0 ? line : { text: null, confidence: 0 };
  };
  const title = read(parts.title);
  const name = read(parts.name);
  return {
    structureType: title?.text ? snapTitle(title.text) : null,
    stockpileName: name?.text ?? null,
    confidence: title === null && name === null ? 0 : Math.min(title?.confidence ?? 1, name?.confidence ?? 1),
  };
}
