import { readFile } from 'node:fs/promises';
import {
  checkPicture,
  loadRecogniser,
  type Picture,
  type RecogniserData,
  readStockpile,
} from '../src/index.ts';
import { unreadQuantityLines } from '../src/unread-quantities.ts';
import { decodePicture } from '../testing/decode-picture.ts';
import { loadAsset } from '../testing/load-asset.ts';

const usage = `Usage: npm run --silent read -- FILE...
Prints one JSON object a line for each screenshot:
  {file, ms, structureType, stockpileName, contents: [{codeName, quantity, isCrated, confidence}], error}`;

interface Line {
  file: string;
  /** From the decoded picture to the reading, in milliseconds. */
  ms: number;
  structureType: string | null;
  stockpileName: string | null;
  contents: { codeName: string; quantity: number | null; isCrated: boolean; confidence: number }[];
  error: string | null;
}

async function main(): Promise<number> {
  const files = process.argv.slice(2);
  if (files.length === 0) {
    console.error(usage);
    return 2;
  }
  const data = loadRecogniser(await loadAsset('icons.bin'), await loadAsset('text.bin'));
  let failed = 0;
  for (const file of files) {
    const line = await readFileToLine(file, data);
    if (line.error !== null) failed++;
    console.log(JSON.stringify(line));
  }
  return failed === 0 ? 0 : 1;
}

async function readFileToLine(file: string, data: RecogniserData): Promise<Line> {
  const nothing: Line = { file, ms: 0, structureType: null, stockpileName: null, contents: [], error: null };
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    return {
      ...nothing,
      error: `The file cannot be opened (${reason}). Check its name and its permissions.`,
    };
  }
  const problem = checkPicture(bytes);
  if (problem) return { ...nothing, error: problem };
  let picture: Picture;
  try {
    picture = await decodePicture(bytes);
  } catch {
    // sharp's message is about its internals; a person needs to know only that the bytes are broken.
    return { ...nothing, error: 'damaged' };
  }
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
      contents: reading.contents.map(({ codeName, quantity, isCrated, confidence }) => ({
        codeName,
        quantity,
        isCrated,
        confidence: Math.round(confidence * 1e4) / 1e4,
      })),
      error: null,
    };
  } catch (cause) {
    console.error(cause);
    return { ...nothing, error: 'crashed' };
  }
}

process.exitCode = await main();
