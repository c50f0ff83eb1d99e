import { type DistributionRow, type Item, items } from '@backline/contract';
import { SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ItemAnswers } from './item-answers.tsx';
import { ItemPlaces } from './item-places.tsx';
import { itemStock } from './item-stock.ts';
import styles from './item-view.module.css';

interface ItemStockSectionProps {
  item: Item;
  /** The form that is shown: crates, or loose items. */
  isCrated: boolean;
  onForm: (isCrated: boolean) => void;
  onLeave: () => void;
}

/** The five answers, and where the item is, in one of its forms; the other is a press away where there is any. */
export function ItemStockSection({ item, isCrated, onForm, onLeave }: ItemStockSectionProps) {
  const t = useTranslations('items');
  const rows = useQuery(query(items.distribution, { params: { id: item.id } }));
  return (
    <LoadState
      query={rows}
      loading={t('distributionLoading')}
      failed={t('distributionFailed')}
      shape={
        <Skeleton>
          <RowSkeleton count={1} height="6.5rem" />
          <RowSkeleton count={12} height="2.75rem" />
        </Skeleton>
      }
    >
      {(list) => {
        const has = (crated: boolean) => list.some((row) => row.crated === crated);
        // Where only the other form is anywhere, that one is meant.
        const shownCrated = has(isCrated) || !has(!isCrated) ? isCrated : !isCrated;
        const shown = { ...item, crated: shownCrated };
        return (
          <>
            {has(true) && has(false) && <FormChoice isCrated={shownCrated} onChange={onForm} />}
            <ItemAnswers item={shown} stock={itemStock(shown, rowsOf(list, shownCrated))} />
            <section className={styles.places}>
              <ItemPlaces item={shown} rows={rowsOf(list, shownCrated)} onLeave={onLeave} />
            </section>
          </>
        );
      }}
    </LoadState>
  );
}

function rowsOf(list: readonly DistributionRow[], isCrated: boolean): DistributionRow[] {
  return list.filter(({ crated }) => crated === isCrated);
}

function FormChoice({ isCrated, onChange }: { isCrated: boolean; onChange: (isCrated: boolean) => void }) {
  const t = useTranslations('items');
  return (
    <SegmentedControl
      className={styles.form}
      size="xs"
      aria-label={t('form')}
      data={[
        { value: 'crates', label: t('crates') },
        { value: 'loose', label: t('loose') },
      ]}
      value={isCrated ? 'crates' : 'loose'}
      onChange={(value) => onChange(value === 'crates')}
    />
  );
}
