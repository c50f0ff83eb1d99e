import { type Order, orders } from '@backline/contract';
import { isUnderWay } from '@backline/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { useMay } from '../../../api/storage/session.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { CardSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useChosenOrders } from '../data/use-order-choice.ts';
import { useOrderDialog } from '../dialogs/use-order-dialog.tsx';
import { OrderFilters, useNewOrder } from '../parts/order-filters.tsx';
import { ProductionHeader } from '../parts/production-header.tsx';
import { ChosenOrders } from './chosen-orders.tsx';
import { OrderTable } from './order-table.tsx';

/** The orders of the board as a table, including those that ended within the last day (docs/spec/production.md#list). */
export function OrderListScreen() {
  const t = useTranslations('orders');
  const list = useQuery(query(orders.list));
  const all = list.data ?? [];
  const shown = useChosenOrders(all);
  const { openOrder, dialog } = useOrderDialog(all);
  const newOrder = useNewOrder();
  const source = {
    file: t('list.title'),
    table: async () => (await import('./order-list-export.ts')).orderListTable(shown),
  };
  return (
    <>
      <ProductionHeader primary={newOrder} sources={shown.length > 0 ? [source] : []}>
        <OrderFilters />
      </ProductionHeader>
      <LoadState
        query={list}
        loading={t('loading')}
        failed={t('failed')}
        shape={
          <Skeleton>
            <CardSkeleton height="24rem" />
          </Skeleton>
        }
      >
        {() =>
          shown.length === 0 ? (
            <EmptyState title={t('list.empty')} hint={t('list.emptyHint')} />
          ) : (
            <Tables list={shown} onOpen={openOrder} />
          )
        }
      </LoadState>
      {dialog}
    </>
  );
}

function Tables({ list, onOpen }: { list: readonly Order[]; onOpen: (order: Order) => void }) {
  const t = useTranslations('orders.list');
  const mayEdit = useMay('edit');
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const underWay = list.filter(({ state }) => isUnderWay(state));
  const ended = list.filter(({ state }) => !isUnderWay(state));
  const set = (orders: readonly Order[], isChosen: boolean) => {
    const changed = new Set(orders.map(({ id }) => id));
    setIds(
      (last) => new Set([...last].filter((id) => !changed.has(id)).concat(isChosen ? [...changed] : [])),
    );
  };
  return (
    <>
      <ChosenOrders orders={underWay.filter(({ id }) => ids.has(id))} onClear={() => setIds(new Set())} />
      <OrderTable
        label={t('underWay')}
        rows={underWay}
        onOpen={onOpen}
        choice={mayEdit ? { ids, set } : null}
      />
      {ended.length > 0 && <OrderTable label={t('ended')} rows={ended} onOpen={onOpen} choice={null} />}
    </>
  );
}
