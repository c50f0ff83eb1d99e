import { readingProblem, shownStockpileName } from '@backline/domain';
import { NOTHING_RECALLED, type ReadResult, type Recalled } from '@backline/recognition';
import { recallName } from '../../drawings/remembered-names.ts';
import { type ScanProblem, stockReading } from '../../screenshots/stock-reading.ts';
import { rowsOf } from './read-rows.ts';
import type { Scan } from './scan.ts';

export type ScanOutcome = { ok: true; scan: Scan } | { ok: false; problem: ScanProblem };

/** The outcome of a reading, with an unreadable name recalled by its picture if possible. */
export async function recalledOutcome(result: ReadResult): Promise<ScanOutcome> {
  const shape = result.ok ? result.reading.nameShape : null;
  return scanOutcome(result, shape === null ? undefined : await recallName(shape));
}

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
