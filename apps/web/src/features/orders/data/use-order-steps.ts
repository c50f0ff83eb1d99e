import { changesOf, type Order, orders } from '@backline/contract';
import { type OrderState, plainName } from '@backline/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client/call.ts';
import { query, reloadBehind } from '../../../api/client/query.ts';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../../ui/feedback/use-failure-alert.ts';
import { COLUMNS, columnOrders } from './board-columns.ts';

/** Long enough to read the message and press Undo. */
const SHOWN_MS = 8000;
/** The message of a later step replaces the earlier one. */
const MESSAGE = 'order-step';

/** The figures that the game shows about a queued order: seconds left, and other players' orders ahead with their time. */
export interface LineInput {
  readyIn?: number | null;
  othersAhead?: number;
  othersReadyIn?: number | null;
}

interface Step extends LineInput {
  order: Order;
  to: OrderState;
}

/**
 * Steps of orders and their undo. The response replaces the order in the cached list, and a message shows its new position,
 * with an Undo button. If somebody else was faster, the message says who, and the list is reloaded.
 */
export function useOrderSteps() {
  const t = useTranslations('orders');
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  const { queryKey } = query(orders.list);
  const shared = {
    onError: alertFailure,
    onSettled: () => {
      for (const feature of changesOf(orders.step)) {
        if (feature === 'orders') void client.invalidateQueries({ queryKey: ['orders'] });
        else reloadBehind(client, feature);
      }
    },
  };
  const keep = (changed: Order): Order[] => {
    const list = client.getQueryData(queryKey) ?? [];
    const next = list.map((order) => (order.id === changed.id ? changed : order));
    client.setQueryData(queryKey, next);
    return next;
  };
  const undo = useMutation({
    mutationFn: ({ id, version }: Order) =>
      call(orders.undo, { params: { id }, body: { undo: { version } } }),
    onSuccess: (order) => {
      keep(order);
      const description = t('undone', { item: plainName(order.item), state: t(`states.${order.state}`) });
      showAlert({ description, alertClass: 'success', delay: SHOWN_MS, replaces: MESSAGE });
    },
    ...shared,
  });
  const step = useMutation({
    mutationFn: ({ order: { id, version }, to, ...line }: Step) =>
      call(orders.step, { params: { id }, body: { step: { to, version, ...line } } }),
    onSuccess: (order) => {
      const column = COLUMNS.find((candidate) => candidate === order.state);
      const names = { item: plainName(order.item), state: t(`states.${order.state}`) };
      const beside = column === undefined ? [] : columnOrders(keep(order), column);
      const place = beside.findIndex(({ id }) => id === order.id) + 1;
      showAlert({
        description: place > 0 ? t('moved', { ...names, place, count: beside.length }) : t('movedOut', names),
        alertClass: 'success',
        delay: SHOWN_MS,
        replaces: MESSAGE,
        action: { label: t('undo'), onPress: () => undo.mutate(order) },
      });
    },
    ...shared,
  });
  return {
    step: (order: Order, to: OrderState, line: LineInput = {}) =>
      step.mutateAsync({ order, to, ...line }).catch(() => null), // onError has shown a message
    undo: (order: Order) => undo.mutateAsync(order).catch(() => null),
    isBusy: step.isPending || undo.isPending,
  };
}
