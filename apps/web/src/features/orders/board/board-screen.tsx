import { type Order, orders } from '@backline/contract';
import { isUnderWay } from '@backline/domain';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { chainAddress } from '../../../api/addresses/order-address.ts';
import { query } from '../../../api/client/query.ts';
import { useMay } from '../../../api/storage/session.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { CardSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { isToBring, itemsToBring } from '../data/items-to-bring.ts';
import { useChosenOrders, useOrderChoice } from '../data/use-order-choice.ts';
import { useOrderTexts } from '../data/use-order-texts.ts';
import { useOrderDialog } from '../dialogs/use-order-dialog.tsx';
import { OrderFilters, useNewOrder } from '../parts/order-filters.tsx';
import { ProductionHeader } from '../parts/production-header.tsx';
import { Board } from './board.tsx';
import { CombineOrders } from './combine-orders.tsx';

const NewOrderDialog = lazyDialog(
  async () => (await import('../new-order/new-order-dialog.tsx')).NewOrderDialog,
);

/** The orders by state (docs/spec/production.md#board). `?new=1` opens the form for a new order. */
export function BoardScreen() {
  const t = useTranslations('orders');
  const list = useQuery(query(orders.list));
  const newOrder = useNewOrder();
  return (
    <>
      <ProductionHeader primary={newOrder}>
        <OrderFilters />
      </ProductionHeader>
      <LoadState
        query={list}
        loading={t('loading')}
        failed={t('failed')}
        shape={
          <Skeleton>
            <CardSkeleton count={6} height="24rem" width="14rem" gap="var(--space-3)" />
          </Skeleton>
        }
      >
        {(loaded) => <Orders all={loaded} />}
      </LoadState>
      <AskedOrder />
    </>
  );
}

function Orders({ all }: { all: Order[] }) {
  const t = useTranslations('orders');
  const { change, isNarrowed } = useOrderChoice();
  const shown = useChosenOrders(all);
  const { openOrder, dialog } = useOrderDialog(all);
  return (
    <>
      <Sum orders={shown} />
      <CombineOrders all={shown} />
      {shown.length === 0 && isNarrowed ? (
        <EmptyState title={t('filters.none')}>
          <Button variant="default" onClick={() => change({ place: null, line: null, mine: false })}>
            {t('filters.clear')}
          </Button>
        </EmptyState>
      ) : shown.length === 0 ? (
        <NoOrders />
      ) : (
        <Board orders={shown} onOpen={openOrder} />
      )}
      {dialog}
    </>
  );
}

/** In place of six empty columns. */
function NoOrders() {
  const t = useTranslations('orders');
  const mayEdit = useMay('edit');
  return (
    <EmptyState title={t('none')} {...(mayEdit && { hint: t('noneHint') })}>
      <Anchor component={Link} to="/production/list">
        {t('openList')}
      </Anchor>
    </EmptyState>
  );
}

/** The number of orders under way, and the materials still to be brought for them. */
function Sum({ orders: shown }: { orders: readonly Order[] }) {
  const t = useTranslations('orders');
  const texts = useOrderTexts();
  const underWay = shown.filter(({ state }) => isUnderWay(state));
  if (underWay.length === 0) return null;
  const toBring = underWay.filter(({ state }) => isToBring(state));
  const materials = texts.cost(toBring);
  const crates = underWay.reduce((sum, order) => sum + order.crates, 0);
  return (
    <Group gap="var(--space-1) var(--space-4)" mb="sm" fz="small" c="dimmed">
      <Text component="strong" inherit c="bright">
        {t('sum', { orders: underWay.length, crates })}
      </Text>
      {materials !== '' && <span>{t('toBring', { materials })}</span>}
      <Anchor component={Link} inherit underline="always" to={chainAddress(itemsToBring(toBring))}>
        {t('showChain')}
      </Anchor>
    </Group>
  );
}

/** The form that the address asks for; closing it removes its parameters from the address. */
function AskedOrder() {
  const [search, setSearch] = useSearchParams();
  const mayEdit = useMay('edit');
  if (!mayEdit || !search.has('new')) return null;
  const close = () =>
    setSearch(
      (last) => {
        const left = new URLSearchParams(last);
        for (const name of ['new', 'items', 'for', 'how', 'at']) left.delete(name);
        return left;
      },
      { replace: true },
    );
  return <NewOrderDialog key={search.get('items')} search={search} onClose={close} />;
}
