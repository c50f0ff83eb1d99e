import { type ReadingProblem, readingProblem, stockProblem } from '@backline/domain';
import type { Box, ReadResult } from '@backline/recognition';
import { type ReadRow, rowsOf } from './read-rows.ts';

/** Why a picture yields no rows. The message file has a sentence for each. */
export type ScanProblem =
  | Extract<ReadResult, { ok: false }>['code']
  | ReadingProblem
  | 'unreadable-file'
  /** The figure shown on the node's box, such as `258x`. */
  | { figure: string };

/** What was read from one picture of a stockpile, including later corrections. */
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
}

export type ScanOutcome = { ok: true; scan: Scan } | { ok: false; problem: ScanProblem };

type StockReading = Extract<ReadResult, { ok: true }>;

/** A reading of stock, named or unnamed, or the reason why there is none. */
export function stockReading(result: ReadResult): StockReading | { ok: false; problem: ScanProblem } {
  if (!result.ok) return { ok: false, problem: result.code };
  const { kind, figures } = result.reading;
  const problem = stockProblem(kind);
  if (problem === null) return result;
  const [figure] = figures;
  return { ok: false, problem: problem === 'not-stock' && figure !== undefined ? { figure } : problem };
}

/**
 * Whether a reading can become part of a report: it must show stock and the stockpile's name
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
