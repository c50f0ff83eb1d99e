/**
 * Reads the quantities of a stockpile picture in their boxes: find the strokes, scale them to a fixed height, run a small
 * convolutional network, decode its columns. `read-line.ts` does the same with the two texts of the header.
 * The weights come from `tools/text` and are trained on drawn text only.
 */
import { bestPath, type Grammar, probabilityOf, searchGrammar, softmax } from './decode.ts';
import type { GreyCrop } from './grey-crop.ts';
import { beginsLabel, isLabel } from './labels.ts';
import { normalise } from './normalise.ts';
import type { TextModel } from './text-model.ts';

export type { GreyCrop } from './grey-crop.ts';
export { loadTextModel, type TextModel } from './text-model.ts';

/** With a label at least this probable no other label is looked for. */
const SURE = 0.98;
const BEAM_WIDTH = 12;
const LABELS: Grammar = { hasPrefix: beginsLabel, accepts: isLabel };
const MAX_CANDIDATES = 5;
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
 * Reads the label of one quantity box. Every label that it returns belongs to the grammar in `labels.ts`.
 *
 * @param crop the whole box as it is in the picture (42 x 32 px at a screen height of 1080), up to 1 px off; white text
 *   on a grey box
 * @returns label `''` and confidence 0 when there is no text or no label of the grammar fits
 */
export function readQuantity(crop: GreyCrop, model: TextModel): QuantityReading {
  const { alphabet, shape, temperature, run } = model.quantity;
  const strip = normalise(crop, shape);
  if (strip === null) return { label: '', confidence: 0, candidates: [] };
  const table = softmax(run(strip), temperature);
  const path = bestPath(table, alphabet);
  if (isLabel(path.text)) {
    const confidence = Math.min(1, probabilityOf(table, alphabet, path.text));
    if (confidence >= SURE) {
      return { label: path.text, confidence, candidates: [{ label: path.text, confidence }] };
    }
  }
  const candidates = searchGrammar(table, alphabet, LABELS, BEAM_WIDTH)
    .slice(0, MAX_CANDIDATES)
    .map(({ text, probability }) => ({ label: text, confidence: Math.min(1, probability) }));
  const best = candidates[0];
  return best === undefined ? { label: '', confidence: 0, candidates } : { ...best, candidates };
}
