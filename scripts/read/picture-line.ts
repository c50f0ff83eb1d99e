import {
  checkPicture,
  loadRecogniser,
  type Picture,
  type RecogniserData,
  readStockpile,
} from '../../packages/recognition/src/index.ts';
import { unreadQuantityLines } from '../../packages/recognition/src/unread-quantities.ts';
import { decodePicture } from '../../packages/recognition/testing/decode-picture.ts';
import { loadAsset } from '../../packages/recognition/testing/load-asset.ts';

interface PictureLine {
  file: string;
  /** From the decoded picture to the reading, in milliseconds. */
  ms: number;
  structureType: string | null;
  stockpileName: string | null;
  contents: {
    codeName: string;
    quantity: number | null;
    isCrated: boolean;
    /** `isAtLeast` where the game shows no exact number. */
    isAtLeast?: true;
    confidence: number;
  }[];
  error: string | null;
}

let data: RecogniserData | undefined;

/** The line of a screenshot. */
export async function pictureLine(file: string, bytes: Uint8Array): Promise<PictureLine> {
  const nothing: PictureLine = {
    file,
    ms: 0,
    structureType: null,
    stockpileName: null,
    contents: [],
    error: null,
  };
  const problem = checkPicture(bytes);
  if (problem) return { ...nothing, error: problem };
  let picture: Picture;
  try {
    picture = await decodePicture(bytes);
  } catch {
    // sharp's message is about its internals; a person needs to know only that the bytes are broken.
    return { ...nothing, error: 'damaged' };
  }
  data ??= loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
  const started = performance.now();
  try {
    const reading = readStockpile(picture, data);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    if (reading.kind === 'none') return { ...nothing, ms, error: 'no-stockpile' };
    for (const line of unreadQuantityLines(reading)) console.error(`${file}: ${line}`);
    return {
      file,
      ms,
      structureType: reading.structureType,
      stockpileName: reading.stockpileName,
      contents: reading.contents.map(({ codeName, quantity, isCrated, atLeast, confidence }) => ({
        codeName,
        quantity,
        isCrated,
        ...(atLeast && { isAtLeast: atLeast }),
        confidence: Math.round(confidence * 1e4) / 1e4,
      })),
      error: null,
    };
  } catch (cause) {
    console.error(cause);
    return { ...nothing, error: 'crashed' };
  }
}
