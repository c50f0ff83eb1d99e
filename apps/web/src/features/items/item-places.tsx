import type { DistributionRow, Item } from '@backline/contract';
import { Button, Group, SegmentedControl, Text, Title, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { ItemPlaceRow } from './item-place-row.tsx';
import { ITEM_ORDERS, type ItemOrder, sortRows } from './item-stock.ts';
import styles from './items.module.css';
import { useNearest } from './use-nearest.ts';

/** At the big war every item is in hundreds of warehouses; the first ones are what is asked for. */
const ROWS_SHOWN = 30;

interface ItemPlacesProps {
  item: Item;
  rows: readonly DistributionRow[];
  /** Called when a link to another page is followed. */
  onLeave: () => void;
}

/** The warehouses where an item is or is missing, a row for each (docs/spec/items.md#item-dialog). */
export function ItemPlaces({ item, rows, onLeave }: ItemPlacesProps) {
  const t = useTranslations('items');
  const [order, setOrder] = useState<ItemOrder>('missing');
  const [isWhole, setWhole] = useState(false);
  const nearest = useNearest(order === 'nearest');
  const sorted = sortRows(rows, order, nearest?.hexesTo);
  const orders = ITEM_ORDERS.filter((itemOrder) => itemOrder !== 'nearest' || nearest !== null);
  const shown = isWhole || sorted.length <= ROWS_SHOWN + 1 ? sorted : sorted.slice(0, ROWS_SHOWN);
  return (
    <>
      <Group gap="xs" justify="space-between" mb="xs">
        <Title order={3}>{t('distribution')}</Title>
        {rows.length > 1 && (
          <SegmentedControl
            size="xs"
            className={styles.orders}
            withItemsBorders={false}
            aria-label={t('order')}
            data={orders.map((value) => ({
              value,
              label: t(`orders.${value}`, { from: nearest?.from ?? '' }),
            }))}
            value={order}
            onChange={setOrder}
          />
        )}
      </Group>
      {rows.length === 0 ? (
        <Text c="dimmed">{t('nowhere')}</Text>
      ) : (
        <PlainTable figures className={styles.table ?? ''} aria-label={t('distribution')}>
          <Head />
          <tbody>
            {shown.map((row) => (
              <ItemPlaceRow
                key={row.warehouse.id}
                item={item}
                row={row}
                hexes={order === 'nearest' && nearest !== null ? nearest.hexesTo(row.warehouse.id) : null}
                onLeave={onLeave}
              />
            ))}
          </tbody>
        </PlainTable>
      )}
      {shown.length < sorted.length && (
        <Button variant="transparent" px={0} onClick={() => setWhole(true)}>
          {t('showAll', { count: sorted.length })}
        </Button>
      )}
    </>
  );
}

function Head() {
  const t = useTranslations('items');
  return (
    <thead>
      <tr>
        <th scope="col">{t('warehouse')}</th>
        <th scope="col">{t('missing')}</th>
        <th scope="col">{t('quantity')}</th>
        <th scope="col" className={styles.wide}>
          <span aria-hidden>{t('minimum')}</span>
        </th>
        <th scope="col" className={styles.wide}>
          {t('target')}
        </th>
        <th scope="col" className={styles.wide}>
          {t('stockpiles')}
        </th>
        <th scope="col" className={styles.wide}>
          {t('reported')}
        </th>
        <th scope="col" className={styles.wide}>
          <VisuallyHidden>{t('plan')}</VisuallyHidden>
        </th>
      </tr>
    </thead>
  );
}
