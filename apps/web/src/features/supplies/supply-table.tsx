import type { ExpectedStock, Supply } from '@backline/contract';
import {
  costOfView,
  type NeedTotal,
  type SortType,
  type SupplyNeed,
  type SupplySort,
  type SupplyView,
} from '@backline/domain';
import { memo, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { SelectedRows } from '../../ui/table/use-row-selection.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import type { CardWords } from './card-words.ts';
import type { SupplyColumn } from './supply-column.ts';
import { isTwoLined, supplyColumns } from './supply-columns.tsx';
import { supplyFoot } from './supply-foot.tsx';

const ICON_PIXELS = 28;
const MATERIAL = 'material ';

interface SupplyTableProps {
  supplies: readonly Supply[];
  needs: ReadonlyMap<Supply, SupplyNeed>;
  /** What saved shipments will deliver, by item id. */
  expected: ReadonlyMap<number, ExpectedStock>;
  /** What all of them lack. */
  total: NeedTotal;
  /** What stands in the foot: of the selected ones, where there are any. */
  footTotal: NeedTotal;
  count: string;
  view: SupplyView | null;
  sort: SupplySort;
  onSort: (by: SortType) => void;
  selection: SelectedRows;
  /** Of the list, in pixels. */
  width: number;
  words: CardWords;
}

const keyOf = ({ item }: Supply) => item.id;
const nameOf = ({ item }: Supply) => item.name;
const pictureOf = ({ item }: Supply) => <ItemIcon item={item} size={ICON_PIXELS} />;

/** Supplies as a dense table. */
export const SupplyTable = memo(function SupplyTable(props: SupplyTableProps) {
  const { supplies, total, footTotal, count, sort, onSort, selection, width, words } = props;
  const t = useTranslations('supplies');
  const columns = useColumns(props);
  const materials = columns.flatMap(({ key }) =>
    key.startsWith(MATERIAL) ? [key.slice(MATERIAL.length)] : [],
  );
  const foot = useMemo(
    () =>
      supplyFoot({
        words,
        total: footTotal,
        count,
        hasColumns: columns.some(({ key }) => key === 'orders' || total.crates === 0),
        materials,
      }),
    [words, footTotal, count, columns, materials, total],
  );
  return (
    <DataTable
      label={t('title')}
      rows={supplies}
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      pictureOf={pictureOf}
      isTall={isTwoLined(width)}
      sort={sort}
      onSort={onSort}
      selection={selection}
      foot={foot}
    />
  );
});

function useColumns({
  supplies,
  needs,
  expected,
  total,
  view,
  width,
  words,
}: SupplyTableProps): SupplyColumn[] {
  const t = useTranslations('supplies.heads');
  const hasLoose = supplies.some(({ item }) => !item.crated);
  const hasLacksMost = supplies.some(({ lacksMost }) => lacksMost !== undefined);
  // The names alone: sums change with every report, and rows are rendered again with their columns.
  const names = total.materials.map(({ name }) => name).join('\n');
  return useMemo(() => {
    const heads = ['item', 'missing', 'crates', 'containers', 'have', 'fill', 'minimum'] as const;
    const others = ['target', 'lacksMost', 'orders', 'report', 'otherMaterials'] as const;
    return supplyColumns({
      words,
      heads: Object.fromEntries([...heads, ...others].map((head) => [head, t(head)])) as Record<
        (typeof heads)[number] | (typeof others)[number],
        string // `fromEntries` forgets the keys
      >,
      needs,
      expected,
      materials: names === '' ? [] : names.split('\n'),
      isNeedView: view !== null && view !== 'excess',
      isOrderView: costOfView(view) !== null,
      hasLoose,
      hasLacksMost,
      width,
    });
  }, [words, t, needs, expected, names, view, hasLoose, hasLacksMost, width]);
}
