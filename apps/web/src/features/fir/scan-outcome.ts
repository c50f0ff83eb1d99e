import type { ReadResult } from '@backline/recognition';
import { type ReadRow, rowsOf } from './read-rows.ts';

/** Why a picture gives no rows. The message file has a sentence for each. */
export type ScanProblem =
  | Extract<ReadResult, { ok: false }>['code']
  | 'unreadable-file'
  | 'production'
  | 'not-stock'
  | 'nameless';

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
}

export type ScanOutcome = { ok: true; scan: Scan } | { ok: false; problem: ScanProblem };

/** Whether a reading can go into a report: it must show stock, and the stockpile's name (product.md §4). */
export function scanOutcome(result: ReadResult): ScanOutcome {
  if (!result.ok) return { ok: false, problem: result.code };
  const { kind, structureType, stockpileName, contents } = result.reading;
  if (kind === 'production') return { ok: false, problem: 'production' };
  if (kind !== 'stockpile') return { ok: false, problem: 'not-stock' };
  const name = stockpileName?.trim();
  if (!name) return { ok: false, problem: 'nameless' };
  return {
    ok: true,
    scan: {
      processedImage: result.processed,
      warehouseType: structureType,
      readName: name,
      stockpileName: name,
      rows: rowsOf(contents),
    },
  };
}
