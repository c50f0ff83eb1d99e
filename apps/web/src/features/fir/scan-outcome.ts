import { type ReadingProblem, readingProblem, stockProblem } from '@backline/domain';
import type { Box, ReadResult } from '@backline/recognition';
import { type ReadRow, rowsOf } from './read-rows.ts';

/** Why a picture gives no rows. The message file has a sentence for each. */
export type ScanProblem =
  | Extract<ReadResult, { ok: false }>['code']
  | ReadingProblem
  | 'unreadable-file'
  /** With what stands on the node's box: `258x`. */
  | { figure: string };

/** What was read from one picture of a stockpile, as far as a person has not changed it since. */
export interface Scan {
  /** The panel with the read boxes outlined. */
  processedImage: Blob | null;
  /** The title of the building, in the game's language. */
  warehouseType: string | null;
  readName: string;
  /** The read name, until another one is chosen. */
  stockpileName: string;
  rows: ReadRow[];
  /** Every place that was read, rows that were removed since included. */
  boxes: readonly Box[];
}

export type ScanOutcome = { ok: true; scan: Scan } | { ok: false; problem: ScanProblem };

type StockReading = Extract<ReadResult, { ok: true }>;

/** A reading that shows stock, with a name or without one, or why there is none. */
export function stockReading(result: ReadResult): StockReading | { ok: false; problem: ScanProblem } {
  if (!result.ok) return { ok: false, problem: result.code };
  const { kind, figures } = result.reading;
  const problem = stockProblem(kind);
  if (problem === null) return result;
  const [figure] = figures;
  return { ok: false, problem: problem === 'not-stock' && figure !== undefined ? { figure } : problem };
}

/**
 * Whether a reading can go into a report: it must show stock, and the stockpile's name
 * (docs/spec/reports.md#picture-states).
 */
export function scanOutcome(result: ReadResult): ScanOutcome {
  const stock = stockReading(result);
  if (!stock.ok) return stock;
  const problem = readingProblem(stock.reading);
  if (problem !== null) return { ok: false, problem };
  const { structureType, stockpileName, contents } = stock.reading;
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
    },
  };
}
