import type { Supply } from '@backline/contract';
import type { SortType, SupplyNeed } from '@backline/domain';
import type { TableColumn } from '../../ui/table/data-table.tsx';
import type { CardTexts } from './card-texts.ts';
import type { ExpectedLines } from './use-expected-lines.ts';

/** `rem` is the width; what is left is for the names. */
export type SupplyColumn = TableColumn<Supply, SortType> & { rem?: number };

/** What the columns of a list depend on. */
export interface ColumnChoice {
  texts: CardTexts;
  heads: Record<
    'item' | 'missing' | 'crates' | 'containers' | 'have' | 'fill' | 'minimum' | 'target',
    string
  > &
    Record<'lacksMost' | 'orders' | 'report' | 'runsOut' | 'otherMaterials', string>;
  needs: ReadonlyMap<Supply, SupplyNeed>;
  /** What saved shipments will deliver, by item id. */
  expected: ExpectedLines;
  /** Every material that the shown items take, the most wanted first. */
  materials: readonly string[];
  /** Whether the view shows needs: then orders are shown, otherwise the fill. */
  isNeedView: boolean;
  /** Whether the view is about orders, which then stand instead of the meter where there is no room for both. */
  isOrderView: boolean;
  hasLoose: boolean;
  hasLacksMost: boolean;
  /** Whether it is known of any item how fast it is used up. */
  hasUse: boolean;
  width: number;
}
