import { type PyramidItem, type PyramidStock, readingCertainty, stockKey } from '@backline/domain';
import type { ReadResult } from '@backline/recognition';
import * as z from 'zod/mini';
import { slot } from '../../../api/storage/slots.ts';
import type { AddedFile } from '../../screenshots/opened-file.ts';
import { type ScanProblem, stockReading } from '../../screenshots/stock-reading.ts';

const scannedInventory = z.object({
  fileName: z.string(),
  /** When the screenshot was taken, in ISO 8601. */
  fileTimestamp: z.string(),
  /** Identifies the picture if it is chosen again. */
  fingerprint: z.string(),
  /** The part of the picture that was read, as a data URL; null if it is too large to store. */
  processedImageUrl: z.nullable(z.string()),
  warehouseType: z.nullable(z.string()),
  stockpileName: z.nullable(z.string()),
  /** How many entries were read with low confidence. */
  doubtful: z.int(),
  contents: z.array(
    z.object({
      codeName: z.string(),
      /** Crates if `isCrated`, else items; null if it could not be read. */
      quantity: z.nullable(z.int()),
      isCrated: z.boolean(),
    }),
  ),
});
export type ScannedInventory = z.output<typeof scannedInventory>;

/**
 * The contents of the last screenshot, stored until the browser tab is closed (docs/spec/pyramids.md#page).
 */
export const storedInventory = slot('pyramidFirData', 'session', scannedInventory);

/** Session storage holds about 5 million characters for the whole app. */
const MAX_IMAGE_LENGTH = 1_500_000;

/**
 * The inventory to store from a reading, or why there is none. Unlike in a report, the stockpile needs no
 * name.
 */
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
      const url = String(reader.result); // readAsDataURL results in a string
      resolve(url.length <= MAX_IMAGE_LENGTH ? url : null);
    };
    reader.onerror = () => resolve(null); // without the picture, the inventory is still usable
    reader.readAsDataURL(image);
  });
}

/**
 * The inventory as stock. Unreadable quantities count as 0, and items that the catalog lacks are left out.
 */
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
