import type { Supply } from '@backline/contract';
import type { SortType, SupplyNeed } from '@backline/domain';
import type { TableColumn } from '../../../ui/table/data-table.tsx';
import type { CardTexts } from '../data/card-texts.ts';
import type { ExpectedLines } from '../data/use-expected-lines.ts';

/** `rem` is the width; the names get the remaining width. */
export type SupplyColumn = TableColumn<Supply, SortType> & { rem?: number };

/** The facts that the columns of a list depend on. */
export interface ColumnChoice {
  texts: CardTexts;
  heads: Record<
    'item' | 'missing' | 'crates' | 'containers' | 'have' | 'fill' | 'minimum' | 'target',
    string
  > &
    Record<'lacksMost' | 'orders' | 'report' | 'runsOut' | 'otherMaterials', string>;
  needs: ReadonlyMap<Supply, SupplyNeed>;
  /** The stock that saved shipments will deliver, by item id. */
  expected: ExpectedLines;
  /** Every material that the shown items need, the most needed first. */
  materials: readonly string[];
  /** Whether the view shows needs: it then shows orders instead of the fill. */
  isNeedView: boolean;
  /** Whether the view is about orders, which then replace the meter if there is no room for both. */
  isOrderView: boolean;
  hasLoose: boolean;
  hasLacksMost: boolean;
  /** Whether the rate of use is known for any item. */
  hasUse: boolean;
  width: number;
}
