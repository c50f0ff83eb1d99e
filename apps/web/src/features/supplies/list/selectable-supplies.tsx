import type { Supply } from '@backline/contract';
import type { NeedTotal, SortType, SupplyNeed, SupplySort, SupplyView } from '@backline/domain';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useRowSelection } from '../../../ui/table/use-row-selection.ts';
import { useOpenItem } from '../../items/item-opener.tsx';
import type { CardTexts } from '../data/card-texts.ts';
import type { ExpectedLines } from '../data/use-expected-lines.ts';
import { useTotal } from '../data/use-needs.ts';
import styles from '../supplies.module.css';
import { SupplyTable } from '../table/supply-table.tsx';
import { SelectionBar } from './selection-bar.tsx';

interface SelectableSuppliesProps {
  /** In the order shown; at least one. */
  supplies: readonly Supply[];
  needs: ReadonlyMap<Supply, SupplyNeed>;
  expected: ExpectedLines;
  /** The total of what they lack. */
  total: NeedTotal;
  place: string;
  view: SupplyView | null;
  sort: SupplySort;
  onSort: (by: SortType) => void;
  warehouseId: number | undefined;
  width: number;
  texts: CardTexts;
}

/** The table of supplies, with the selection bar. Rows hidden by a filter do not count as selected. */
export function SelectableSupplies(props: SelectableSuppliesProps) {
  const { supplies, needs, total, place, view, warehouseId, ...table } = props;
  const t = useTranslations('supplies');
  const openItem = useOpenItem();
  const keys = useMemo(() => supplies.map(({ item }) => item.id), [supplies]);
  const selection = useRowSelection(keys, (id) => {
    const supply = supplies.find(({ item }) => item.id === id);
    if (supply !== undefined) openItem(supply.item);
  });
  const ids = selection.state.selected;
  const selected = useMemo(() => supplies.filter(({ item }) => ids.has(item.id)), [supplies, ids]);
  const selectedTotal = useTotal(selected, needs);
  const isSelecting = selected.length > 0;
  return (
    <div className={styles.selectable} data-selecting={isSelecting || undefined}>
      <SupplyTable
        {...table}
        supplies={supplies}
        needs={needs}
        total={total}
        footTotal={isSelecting ? selectedTotal : total}
        count={
          isSelecting
            ? t('selection.count', { count: selected.length })
            : t('count', { count: supplies.length })
        }
        view={view}
        selection={selection}
      />
      {isSelecting && (
        <SelectionBar
          supplies={selected}
          needs={needs}
          total={selectedTotal}
          place={place}
          view={view}
          warehouseId={warehouseId}
          onClear={selection.clear}
        />
      )}
    </div>
  );
}
