import { readingProblem } from '@backline/domain';
import type { Box, ReadResult } from '@backline/recognition';
import { type ScanProblem, stockReading } from '../screenshots/stock-reading.ts';
import type { Exported } from './exports/exported.ts';
import { type ReadRow, rowsOf } from './review/read-rows.ts';
import type { TypedPlace } from './review/typed-place.ts';

/** What was read of a stockpile from one source, including later corrections. */
export interface Scan {
  /** The stockpile panel with the detected boxes outlined. */
  processedImage: Blob | null;
  /** The title of the building, in the language of the game client. */
  warehouseType: string | null;
  readName: string;
  /** The name that was read, until a person chooses another one. */
  stockpileName: string;
  rows: ReadRow[];
  /** Every box that was read, including those of rows removed since. */
  boxes: readonly Box[];
  /**
   * The panel on the picture, which `processedImage` shows with a margin; null where it is not known, as in a review that
   * an earlier version kept.
   */
  panel: Box | null;
  /** Where a stockpile that nobody knows is to be created; absent until something was typed or chosen. */
  place?: TypedPlace | undefined;
  /** What an export of the game says beside its rows; null for a picture. */
  exported: Exported | null;
}

export type ScanOutcome = { ok: true; scan: Scan } | { ok: false; problem: ScanProblem };

/**
 * Whether a reading can become part of a report: it must show stock and the stockpile's name
 * (docs/spec/reports.md#picture-states).
 */
export function scanOutcome(result: ReadResult): ScanOutcome {
  const stock = stockReading(result);
  if (!stock.ok) return stock;
  const problem = readingProblem(stock.reading);
  if (problem !== null) return { ok: false, problem };
  const { structureType, stockpileName, contents, panel } = stock.reading;
  const name = stockpileName?.trim() ?? '';
  return {
    ok: true,
    scan: {
      processedImage: stock.processed,
      warehouseType: structureType,
      readName: name,
      stockpileName: name,
      rows: rowsOf(contents),
      boxes: contents.flatMap(({ iconBox, quantityBox }) => [iconBox, quantityBox]),
      panel,
      exported: null,
    },
  };
}
