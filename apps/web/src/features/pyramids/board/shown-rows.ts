import type { Item, Pyramid, PyramidPlan } from '@backline/contract';
import {
  type ColumnStock,
  type ColumnUnit,
  columnStock,
  columnUnit,
  type DisplayedColumn,
  displayedColumn,
  type PyramidLook,
  type PyramidStatus,
  type PyramidStock,
} from '@backline/domain';

/** A pyramid whose columns may include their stock. */
export type StockedPyramid = Omit<PyramidPlan, 'rows'> & {
  rows: Pyramid['rows'];
};

/** A card on the page. */
export interface ShownColumn extends DisplayedColumn {
  /** Identifies the position in the pyramid, whichever columns are hidden. */
  key: string;
  /** Only those that the catalog still has. */
  items: Item[];
  target: number;
  /** The unit of quantity and target. */
  unit: ColumnUnit;
}

export interface ShownRow {
  /** Counts from 1, as in the editor. */
  number: number;
  columns: ShownColumn[];
}

/**
 * The rows of cards for a pyramid.
 * @param stock what a screenshot shows; null to use the quantities included in the columns, or 0 where there
 * are none.
 */
export function shownRows(
  { bluefin, rows }: StockedPyramid,
  items: ReadonlyMap<number, Item>,
  stock: readonly PyramidStock[] | null,
  look: Omit<PyramidLook, 'isBluefin'>,
): ShownRow[] {
  return rows.map((row, index) => ({
    number: index + 1,
    columns: row.map((column, place) => {
      const known = column.items.flatMap((id) => items.get(id) ?? []);
      const displayed = displayedColumn(
        {
          items: known,
          stock: stock === null ? broughtStock(column) : columnStock(known, stock, bluefin),
          target: column.target,
        },
        { ...look, isBluefin: bluefin },
      );
      return {
        ...displayed,
        key: `${index}-${place}`,
        items: known,
        target: column.target,
        unit: columnUnit(known, bluefin),
      };
    }),
  }));
}

function broughtStock({
  quantity = 0,
  fullQuantity = 0,
  crates = 0,
}: Pyramid['rows'][number][number]): ColumnStock {
  return { quantity, fullQuantity, crates };
}

/** The rows without completed columns; rows that become empty are left out. */
export function openRows(rows: readonly ShownRow[]): ShownRow[] {
  return rows
    .map((row) => ({ ...row, columns: row.columns.filter(({ isCompleted }) => !isCompleted) }))
    .filter(({ columns }) => columns.length > 0);
}

/** How many columns have each status, and how many are completed. */
export function countColumns(rows: readonly ShownRow[]) {
  const columns = rows.flatMap((row) => row.columns);
  const byStatus: Record<PyramidStatus, number> = { 0: 0, 1: 0, 2: 0, 3: 0 };
  for (const { status } of columns) byStatus[status] += 1;
  return { byStatus, completed: columns.filter(({ isCompleted }) => isCompleted).length };
}
