import { readingProblem } from '@backline/domain';
import {
  type Box,
  type NameShape,
  NOTHING_RECALLED,
  type ReadResult,
  type Recalled,
} from '@backline/recognition';
import { type ScanProblem, stockReading } from '../screenshots/stock-reading.ts';
import type { Exported } from './exports/exported.ts';
import { type ReadRow, rowsOf } from './review/read-rows.ts';
import type { TypedPlace } from './review/typed-place.ts';

/** A name that cannot be read. */
interface UnreadName extends Recalled {
  shape: NameShape;
}

/** What was read of a stockpile from one source, including later corrections. */
export interface Scan {
  /** The stockpile panel with the detected boxes outlined. */
  processedImage: Blob | null;
  /** The title of the building, in the language of the game client. */
  warehouseType: string | null;
  /** The name that was read; '' where it cannot be read. */
  readName: string;
  /** What a name that cannot be read looks like, and which stockpiles it may be; null for one that was read. */
  unread: UnreadName | null;
  /** The name that was read or recalled, until a person chooses another one; '' until somebody says it. */
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
 * (docs/spec/reports.md#picture-states), or the picture of one that cannot be read.
 */
export function scanOutcome(result: ReadResult, recalled: Recalled = NOTHING_RECALLED): ScanOutcome {
  const stock = stockReading(result);
  if (!stock.ok) return stock;
  const problem = readingProblem(stock.reading);
  const { structureType, stockpileName, nameShape, contents, panel } = stock.reading;
  const isUnread = problem === 'unreadable-name' && nameShape !== null;
  if (problem !== null && !isUnread) return { ok: false, problem };
  const unread = isUnread ? { shape: nameShape, ...recalled } : null;
  const name = stockpileName?.trim() ?? '';
  return {
    ok: true,
    scan: {
      processedImage: stock.processed,
      warehouseType: structureType,
      readName: name,
      unread,
      stockpileName: unread?.name ?? name,
      rows: rowsOf(contents),
      boxes: contents.flatMap(({ iconBox, quantityBox }) => [iconBox, quantityBox]),
      panel,
      exported: null,
    },
  };
}
