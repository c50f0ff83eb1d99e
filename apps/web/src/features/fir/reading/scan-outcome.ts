import { shownStockpileName } from '@backline/domain';
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
 * Turns a reading into a part of a report. Everything with rows or a title is kept, and where it does not say which
 * stockpile it is, a person is asked (docs/spec/reports.md#picture-states).
 */
export function scanOutcome(result: ReadResult, recalled: Recalled = NOTHING_RECALLED): ScanOutcome {
  if (!result.ok) return { ok: false, problem: result.code };
  const { reading, processed } = result;
  const { kind, structureType, nameShape, contents, panel } = reading;
  const stock = stockReading(result);
  // A mine holds items beside its reserve.
  if (!stock.ok && !(kind === 'resource-node' && contents.length > 0)) return stock;
  const name = shownStockpileName(reading) ?? '';
  if (name === '' && structureType === null && nameShape === null && contents.length === 0)
    return { ok: false, problem: 'nameless' };
  const unread = name === '' && nameShape !== null ? { shape: nameShape, ...recalled } : null;
  return {
    ok: true,
    scan: {
      processedImage: processed,
      warehouseType: structureType,
      readName: name,
      unread,
      stockpileName: unread?.name ?? name,
      rows: rowsOf(contents),
      boxes: contents.flatMap(({ iconBox, quantityBox }) => [iconBox, quantityBox]),
      panel,
      exported: null,
      clock: reading.clock,
    },
  };
}
