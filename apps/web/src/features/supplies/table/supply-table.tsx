import type { Supply } from '@backline/contract';
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
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { SelectedRows } from '../../../ui/table/use-row-selection.ts';
import { ItemIcon } from '../../items/item-icon.tsx';
import type { CardTexts } from '../data/card-texts.ts';
import type { ExpectedLines } from '../data/use-expected-lines.ts';
import type { SupplyColumn } from './supply-column.ts';
import { isTwoLined, supplyColumns } from './supply-columns.tsx';
import { supplyFoot } from './supply-foot.tsx';

const ICON_PIXELS = 28;
const MATERIAL = 'material ';

interface SupplyTableProps {
  supplies: readonly Supply[];
  needs: ReadonlyMap<Supply, SupplyNeed>;
  /** The stock that saved shipments will deliver, by item id. */
  expected: ExpectedLines;
  /** The total of what they lack. */
  total: NeedTotal;
  /** The total in the foot: of the selected ones, if there are any. */
  footTotal: NeedTotal;
  count: string;
  view: SupplyView | null;
  sort: SupplySort;
  onSort: (by: SortType) => void;
  selection: SelectedRows;
  /** The width of the list, in pixels. */
  width: number;
  texts: CardTexts;
}

const keyOf = ({ item }: Supply) => item.id;
const nameOf = ({ item }: Supply) => item.name;
const pictureOf = ({ item }: Supply) => <ItemIcon item={item} size={ICON_PIXELS} />;

/** Supplies as a dense table. */
export const SupplyTable = memo(function SupplyTable(props: SupplyTableProps) {
  const { supplies, total, footTotal, count, sort, onSort, selection, width, texts } = props;
  const t = useTranslations('supplies');
  const columns = useColumns(props);
  const headingOf = useHeadings(sort);
  const materials = columns.flatMap(({ key }) =>
    key.startsWith(MATERIAL) ? [key.slice(MATERIAL.length)] : [],
  );
  const foot = supplyFoot({ texts, total: footTotal, count, place: footPlace(columns, total), materials });
  return (
    <DataTable
      label={t('title')}
      rows={supplies}
      columns={columns}
      keyOf={keyOf}
      nameOf={nameOf}
      pictureOf={pictureOf}
      headingOf={headingOf}
      isTall={isTwoLined(width)}
      sort={sort}
      onSort={onSort}
      selection={selection}
      foot={foot}
    />
  );
});

/** Tells where the foot shows orders and containers, depending on the columns. */
function footPlace(columns: readonly SupplyColumn[], { crates }: NeedTotal) {
  if (crates === 0 || columns.some(({ key }) => key === 'orders')) return 'columns';
  return columns.at(-1)?.key === 'missing' ? 'item' : 'rest';
}

/** The heading above a supply in the list by category. */
function useHeadings({ type }: SupplySort) {
  const t = useTranslations('supplies.categories');
  return useMemo(() => (type === 'category' ? ({ item }: Supply) => t(item.category) : undefined), [type, t]);
}

function useColumns({
  supplies,
  needs,
  expected,
  total,
  view,
  width,
  texts,
}: SupplyTableProps): SupplyColumn[] {
  const t = useTranslations('supplies.heads');
  const hasLoose = supplies.some(({ item }) => !item.crated);
  const hasUse = supplies.some(({ use }) => use !== undefined);
  const hasLacksMost = supplies.some(({ lacksMost }) => lacksMost !== undefined);
  // Only the names: sums change with every report, and new columns would render all rows again.
  const names = total.materials.map(({ name }) => name).join('\n');
  return useMemo(() => {
    const heads = ['item', 'missing', 'crates', 'containers', 'have', 'fill', 'minimum'] as const;
    const otherColumns = ['target', 'lacksMost', 'orders', 'report', 'runsOut', 'otherMaterials'] as const;
    return supplyColumns({
      texts,
      heads: Object.fromEntries([...heads, ...otherColumns].map((head) => [head, t(head)])) as Record<
        (typeof heads)[number] | (typeof otherColumns)[number],
        string // `fromEntries` widens the keys
      >,
      needs,
      expected,
      materials: names === '' ? [] : names.split('\n'),
      isNeedView: view !== null && view !== 'excess',
      isOrderView: costOfView(view) !== null,
      hasLoose,
      hasLacksMost,
      hasUse,
      width,
    });
  }, [texts, t, needs, expected, names, view, hasLoose, hasLacksMost, hasUse, width]);
}
