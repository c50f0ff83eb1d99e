import { readingProblem, shownStockpileName } from '@backline/domain';
import {
  type Box,
  type NameShape,
  NOTHING_RECALLED,
  type ReadResult,
  type Recalled,
} from '@backline/recognition';
import { type ScanProblem, stockReading } from '../../screenshots/stock-reading.ts';
import type { Exported } from './exported.ts';
import { type ReadRow, rowsOf } from './read-rows.ts';
import type { TypedPlace } from './typed-place.ts';

/** A name that cannot be read. */
interface UnreadName extends Recalled {
  shape: NameShape;
}

/** The reading of one stockpile from one source, including later corrections. */
export interface Scan {
  /** The stockpile panel with the detected boxes outlined. */
  processedImage: Blob | null;
  /** The title of the building, in the language of the game client. */
  warehouseType: string | null;
  /** The name that was read, `Public` where the title of the building stands alone; '' if it could not be read. */
  readName: string;
  /** The picture of an unreadable name, and the stockpiles that it may be; null if the name was read. */
  unread: UnreadName | null;
  /** The name that was read or recalled, or the one that a person chose instead; '' while unknown. */
  stockpileName: string;
  /** Whether a person chose it; absent until then. */
  isNameChosen?: boolean | undefined;
  rows: ReadRow[];
  /** Whether a person has removed rows; absent until then. */
  hasRemovedRows?: boolean | undefined;
  /** Every box that was read, including those of rows removed since. */
  boxes: readonly Box[];
  /**
   * The panel on the picture, which `processedImage` shows with a margin; null if unknown, as in a review that
   * an earlier version stored.
   */
  panel: Box | null;
  /** The place where an unknown stockpile is to be created; absent until something was entered or chosen. */
  place?: TypedPlace | undefined;
  /** The facts that an export gives besides its rows; null for a picture. */
  exported: Exported | null;
}

/** Whether a person has corrected, confirmed or removed rows. */
export function isCorrected({ rows, hasRemovedRows }: Scan): boolean {
  return hasRemovedRows === true || rows.some(({ isEdited, isChecked }) => isEdited || isChecked);
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
  const { structureType, nameShape, contents, panel } = stock.reading;
  const isUnread = problem === 'unreadable-name' && nameShape !== null;
  if (problem !== null && !isUnread) return { ok: false, problem };
  const unread = isUnread ? { shape: nameShape, ...recalled } : null;
  const name = shownStockpileName(stock.reading) ?? '';
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
