import { plain } from '@backline/contract';
import { type PyramidItem, type PyramidStock, readingCertainty, stockKey } from '@backline/domain';
import type { ReadResult } from '@backline/recognition';
import { slot } from '../../api/slots.ts';
import type { AddedFile } from '../fir/fir-images.ts';
import { type ScanProblem, stockReading } from '../fir/scan-outcome.ts';

interface ScannedEntry {
  codeName: string;
  /** Crates if `isCrated`, else items; null where it could not be read. */
  quantity: number | null;
  isCrated: boolean;
}

export interface ScannedInventory {
  fileName: string;
  /** ISO 8601, when the picture was taken. */
  fileTimestamp: string;
  /** Tells the same picture when it comes again. */
  fingerprint: string;
  /** The read part of the picture as a data address; null where it is too large to keep. */
  processedImageUrl: string | null;
  warehouseType: string | null;
  stockpileName: string | null;
  /** How many of the contents were read without being sure of it. */
  doubtful: number;
  contents: ScannedEntry[];
}

const scannedInventory = plain.shape(
  plain.object<ScannedInventory>({
    fileName: plain.text,
    fileTimestamp: plain.text,
    fingerprint: plain.text,
    processedImageUrl: plain.nullable(plain.text),
    warehouseType: plain.nullable(plain.text),
    stockpileName: plain.nullable(plain.text),
    doubtful: plain.whole,
    contents: plain.list(
      plain.object<ScannedEntry>({
        codeName: plain.text,
        quantity: plain.nullable(plain.whole),
        isCrated: plain.flag,
      }),
    ),
  }),
);

/** What was read from the last screenshot, until the browser's tab is closed (docs/spec/pyramids.md#page). */
export const storedInventory = slot('pyramidFirData', 'session', scannedInventory);

/** A tab keeps about 5 million letters for the whole app. */
const MAX_IMAGE_LETTERS = 1_500_000;

/** What is kept of a reading, or why it gives nothing. A stockpile without a name counts as well as one with it. */
export async function inventoryOf(
  { fileName, fileTimestamp, fingerprint }: AddedFile,
  result: ReadResult,
): Promise<{ ok: true; inventory: ScannedInventory } | { ok: false; problem: ScanProblem }> {
  const stock = stockReading(result);
  if (!stock.ok) return stock;
  const { structureType, stockpileName, contents } = stock.reading;
  const isDoubtful = contents.map((entry) => readingCertainty(entry.confidence) === 'check');
  return {
    ok: true,
    inventory: {
      fileName,
      fileTimestamp,
      fingerprint,
      processedImageUrl: stock.processed && (await imageUrl(stock.processed)),
      warehouseType: structureType,
      stockpileName: stockpileName?.trim() || null,
      doubtful: isDoubtful.filter(Boolean).length,
      contents: contents.map(({ codeName, quantity, isCrated }) => ({ codeName, quantity, isCrated })),
    },
  };
}

function imageUrl(image: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => {
      const url = String(reader.result); // readAsDataURL gives text
      resolve(url.length <= MAX_IMAGE_LETTERS ? url : null);
    };
    reader.onerror = () => resolve(null); // only the picture is missing then, not what was read from it
    reader.readAsDataURL(image);
  });
}

/** The contents as stock. What could not be read counts as nothing, and what the catalog lacks is left out. */
export function scannedStock<I extends PyramidItem>(
  { contents }: Pick<ScannedInventory, 'contents'>,
  items: readonly I[],
): PyramidStock<I>[] {
  const known = new Map(items.map((item) => [stockKey(item.firName, item.crated), item]));
  return contents.flatMap(({ codeName, quantity, isCrated }) => {
    const item = known.get(stockKey(codeName, isCrated));
    return item === undefined || quantity === null ? [] : [{ item, quantity }];
  });
}
