import type { DistributionRow, Item } from '@backline/contract';
import { Button, SegmentedControl, Text, Title, VisuallyHidden } from '@mantine/core';
import { Fragment, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as z from 'zod/mini';
import { useMay } from '../../api/storage/session.ts';
import { slot } from '../../api/storage/slots.ts';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { HolderRow, ItemPlaceRow } from './item-place-row.tsx';
import { ITEM_ORDERS, type ItemOrder, sortRows } from './item-stock.ts';
import styles from './items.module.css';
import { useNearest } from './use-nearest.ts';

/** At the big war every item is in hundreds of warehouses; the first ones are what is asked for. */
const ROWS_SHOWN = 30;

interface ItemPlacesProps {
  item: Item;
  rows: readonly DistributionRow[];
  /** The switch between crates and loose items, where there are both. */
  form: ReactNode;
  /** Called when a link to another page is followed. */
  onLeave: () => void;
}

/** The order of the places that this device used last. */
const lastOrder = slot('itemPlacesOrder', 'local', z.enum(ITEM_ORDERS));
const COLUMNS = 7;

/** The warehouses where an item is or is missing, a row for each (docs/spec/items.md#item-dialog). */
export function ItemPlaces({ item, rows, form, onLeave }: ItemPlacesProps) {
  const t = useTranslations('items');
  const mayEdit = useMay('edit');
  const [chosen, setChosen] = useState(lastOrder.read);
  const [isWhole, setWhole] = useState(false);
  const order = chosen ?? (mayEdit ? 'missing' : 'most');
  const nearest = useNearest(order === 'nearest');
  const sorted = sortRows(rows, order, nearest?.hexesTo);
  const setOrder = (next: ItemOrder) => {
    setChosen(next);
    lastOrder.write(next);
  };
  const orders = ITEM_ORDERS.filter((itemOrder) => itemOrder !== 'nearest' || nearest !== null);
  const shown = isWhole || sorted.length <= ROWS_SHOWN + 1 ? sorted : sorted.slice(0, ROWS_SHOWN);
  return (
    <>
      <div className={styles.placesHead}>
        <Title order={3}>{t('distribution')}</Title>
        {form}
        {rows.length > 1 && (
          <SegmentedControl
            className={styles.orders}
            withItemsBorders={false}
            aria-label={t('order')}
            data={orders.map((value) => ({
              value,
              label: t(`orders.${value}`),
            }))}
            value={order}
            onChange={setOrder}
          />
        )}
      </div>
      {order === 'nearest' && nearest !== null && (
        <Text c="dimmed" fz="small">
          {t('countedFrom', { from: nearest.from })}
        </Text>
      )}
      {rows.length === 0 ? (
        <Text c="dimmed">{t('nowhere')}</Text>
      ) : (
        <PlainTable figures className={styles.table ?? ''} aria-label={t('distribution')}>
          <Head />
          <tbody>
            {shown.map((row) => (
              <Fragment key={row.warehouse.id}>
                <ItemPlaceRow
                  item={item}
                  row={row}
                  hexes={order === 'nearest' && nearest !== null ? nearest.hexesTo(row.warehouse.id) : null}
                  onLeave={onLeave}
                />
                <HolderRow stockpiles={row.stockpiles} columns={COLUMNS} />
              </Fragment>
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
          {t('minimum')}
        </th>
        <th scope="col" className={styles.wide}>
          {t('target')}
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
