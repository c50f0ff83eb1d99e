import { type DistributionRow, items } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import styles from './item-distribution.module.css';

interface ItemDistributionProps {
  itemId: number;
  /** Called when a link to a warehouse is followed. */
  onLeave: () => void;
}

/**
 * Where an item is in stock, largest quantity first. Empty without read access
 * (docs/spec/items.md#item-dialog).
 */
export function ItemDistribution({ itemId, onLeave }: ItemDistributionProps) {
  const t = useTranslations('items');
  const mayRead = useMay('read');
  return (
    <section className={styles.distribution}>
      <h3>{t('distribution')}</h3>
      {mayRead ? (
        <Rows itemId={itemId} onLeave={onLeave} />
      ) : (
        <p className={styles.quiet}>{t('distributionNeedsRead')}</p>
      )}
    </section>
  );
}

function Rows({ itemId, onLeave }: ItemDistributionProps) {
  const t = useTranslations('items');
  const rows = useQuery(query(items.distribution, { params: { id: itemId } }));
  return (
    <LoadState
      query={rows}
      loading={t('distributionLoading')}
      failed={t('distributionFailed')}
      shape={<RowSkeleton count={4} height="2.25rem" />}
    >
      {(list) =>
        list.length === 0 ? (
          <p className={styles.quiet}>{t('nowhere')}</p>
        ) : (
          <table className={styles.table} aria-label={t('distribution')}>
            <thead>
              <tr>
                <th scope="col">{t('warehouse')}</th>
                <th scope="col">{t('form')}</th>
                <th scope="col">{t('quantity')}</th>
                <th scope="col">{t('target')}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((row) => (
                <Row key={`${row.warehouse.id} ${row.crated}`} row={row} onLeave={onLeave} />
              ))}
            </tbody>
          </table>
        )
      }
    </LoadState>
  );
}

function Row({ row, onLeave }: { row: DistributionRow; onLeave: () => void }) {
  const t = useTranslations('items');
  const format = useFormatter();
  const { quantity, crated, target, warehouse } = row;
  return (
    <tr>
      <th scope="row">
        <Anchor component={Link} to={`/warehouses/${warehouse.id}`} onClick={onLeave} inherit>
          {warehouse.name}
        </Anchor>
      </th>
      <td>{t(crated ? 'crates' : 'loose')}</td>
      <td data-zero={quantity === 0 || undefined}>{format.number(quantity)}</td>
      <td data-zero={target === 0 || undefined}>{format.number(target)}</td>
    </tr>
  );
}
