import type { fir, Input, Item } from '@backline/contract';
import { clockText, EMPTY_STOCKPILE, itemCount, stockKey } from '@backline/domain';
import type { ProcessedImage } from './fir-image.ts';
import { isComplete, type ReadRow } from './read-rows.ts';

export type ReportRow = Input<typeof fir.processReport>['body']['report']['entries'][number];

const MAX_TITLE_LENGTH = 500;
const MAX_STRUCTURE_TYPE_LENGTH = 200;

/**
 * The rows of a report in the format of FIR's table (docs/spec/reports.md#row), picture by picture.
 * `Quantity` counts crates if crated, else items; `Total` counts items.
 * @param items the catalog by `stockKey`; an item that it lacks is sent under its code name, and the server
 * names it.
 * @throws if a row is incomplete; `reportProblems` prevents submitting such a report.
 */
export function reportRows(images: readonly ProcessedImage[], items: ReadonlyMap<string, Item>): ReportRow[] {
  return images.flatMap((image) => {
    const { rows, clock } = image.scan;
    const head = {
      timestamp: image.fileTimestamp,
      stockpileTitle: image.fileName.slice(0, MAX_TITLE_LENGTH),
      stockpileName: image.scan.stockpileName,
      structureType: (image.scan.warehouseType ?? '').slice(0, MAX_STRUCTURE_TYPE_LENGTH),
      ...(clock !== null && { ingameTime: clockText(clock) }),
      ...(clock !== null && clock.shard !== null && { shard: clock.shard }),
    };
    if (rows.length === 0) return [{ ...head, ...EMPTY_ROW }];
    return rows.map((row) => ({ ...head, ...contentOf(row, items) }));
  });
}

const EMPTY_ROW = {
  quantity: 0,
  name: '',
  crated: true,
  perCrate: '',
  total: 0,
  description: '',
  codeName: EMPTY_STOCKPILE,
};

function contentOf(row: ReadRow, items: ReadonlyMap<string, Item>) {
  if (!isComplete(row)) throw new Error(`Row ${row.id} of the report is not complete.`);
  const { codeName, crated, quantity, atLeast } = row;
  const item = items.get(stockKey(codeName, crated));
  const crateSize = crated ? item?.crateSize : undefined;
  return {
    quantity,
    ...(atLeast && { atLeast }),
    name: item?.name ?? codeName,
    crated,
    perCrate: crateSize ?? '',
    total: item === undefined ? quantity : itemCount(item, quantity),
    description: '',
    codeName,
  };
}
