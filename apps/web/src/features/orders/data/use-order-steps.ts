import { changesOf, type MovedOrders, type Order, type OrderChange, orders } from '@backline/contract';
import { type OrderState, plainName } from '@backline/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client/call.ts';
import { query, reloadBehind } from '../../../api/client/query.ts';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../../ui/feedback/use-failure-alert.ts';
import { COLUMNS, columnOrders } from './board-columns.ts';
import { useAmounts } from './order-stacks.ts';

/** Long enough to read the message and press Undo. */
const SHOWN_MS = 8000;
/** Several orders take longer to look through. */
const SHOWN_SEVERAL_MS = 30_000;
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

interface SeveralSteps {
  list: readonly Order[];
  to: OrderState;
}

interface Change {
  order: Order;
  /** Only the changed fields, so that other people's changes are kept. */
  attributes: OrderChange;
}

const seen = (list: readonly Order[]) => list.map(({ id, version }) => ({ id, version }));

/**
 * Everything that is done with orders: steps of one or several and their undo, changes of fields, cancelling. The
 * response replaces the orders in the cached list, which `useAction` would clear under an open dialog, and a message with an
 * Undo button says what happened. If somebody else was faster, it says so, and the list is reloaded.
 */
export function useOrderSteps() {
  const t = useTranslations('orders');
  const confirm = useConfirm();
  const keep = useKeptOrders();
  const { cached, showMoved } = keep;
  const undo = useMutation({
    mutationFn: ({ id, version }: Order) =>
      call(orders.undo, { params: { id }, body: { undo: { version } } }),
    onSuccess: (order) => {
      cached([order]);
      const names = { item: plainName(order.item), state: t(`states.${order.state}`) };
      showMoved(t('undone', names));
    },
    ...keep.shared,
  });
  const step = useMutation({
    mutationFn: ({ order: { id, version }, to, ...line }: Step) =>
      call(orders.step, { params: { id }, body: { step: { to, version, ...line } } }),
    onSuccess: (order) => {
      const column = COLUMNS.find((candidate) => candidate === order.state);
      const names = { item: plainName(order.item), state: t(`states.${order.state}`) };
      const list = cached([order]);
      const beside = column === undefined ? [] : columnOrders(list, column);
      const place = beside.findIndex(({ id }) => id === order.id) + 1;
      showMoved(
        place > 0 ? t('moved', { ...names, place, count: beside.length }) : t('movedOut', names),
        () => undo.mutate(order),
      );
    },
    ...keep.shared,
  });
  const several = useSeveralSteps(keep);
  const change = useMutation({
    mutationFn: ({ order: { id, version }, attributes }: Change) =>
      call(orders.update, { params: { id }, body: { order: { attributes: { ...attributes, version } } } }),
    onSuccess: (order) => cached([order]),
    onSettled: keep.shared.onSettled,
  });
  const stepOne = (order: Order, to: OrderState, line: LineInput = {}) =>
    step.mutateAsync({ order, to, ...line }).catch(() => null); // onError has shown a message

  return {
    step: stepOne,
    undo: (order: Order) => undo.mutateAsync(order).catch(() => null),
    ...several,
    /** Rejects if the server refuses. */
    change,
    /** Cancels orders after confirmation. @returns whether they were cancelled. */
    cancel: async (list: readonly Order[]): Promise<boolean> => {
      const [first] = list;
      if (first === undefined) return false;
      const isSure = await confirm({
        title: t('order.cancelTitle', { count: list.length }),
        message: t('order.cancelQuestion', { item: plainName(first.item), count: list.length }),
        confirmLabel: t('order.cancel', { count: list.length }),
        cancelLabel: t('order.keep', { count: list.length }),
        danger: true,
      });
      if (!isSure) return false;
      return list.length === 1
        ? (await stepOne(first, 'cancelled')) !== null
        : (await several.stepAll(list, 'cancelled')) !== null;
    },
    isBusy: step.isPending || undo.isPending || several.isMoving,
  };
}

type KeptOrders = ReturnType<typeof useKeptOrders>;

/** The list of orders in the cache, and the messages about them. */
function useKeptOrders() {
  const t = useTranslations('orders');
  const client = useQueryClient();
  const onError = useFailureAlert();
  const { queryKey } = query(orders.list);
  return {
    /** Replaces orders in the cached list. @returns the list. */
    cached: (changed: readonly Order[]): Order[] => {
      const byId = new Map(changed.map((order) => [order.id, order]));
      const next = (client.getQueryData(queryKey) ?? []).map((order) => byId.get(order.id) ?? order);
      client.setQueryData(queryKey, next);
      return next;
    },
    showMoved: (description: string, onUndo?: () => void, delay = SHOWN_MS) =>
      showAlert({
        description,
        alertClass: 'success',
        delay,
        replaces: MESSAGE,
        ...(onUndo && { action: { label: t('undo'), onPress: onUndo } }),
      }),
    shared: {
      onError,
      onSettled: () => {
        for (const feature of changesOf(orders.step)) {
          if (feature === 'orders') void client.invalidateQueries({ queryKey: ['orders'] });
          else reloadBehind(client, feature);
        }
      },
    },
  };
}

/** Steps of several orders by one request, and their undo by one press. */
function useSeveralSteps({ cached, showMoved, shared }: KeptOrders) {
  const t = useTranslations('orders');
  const amounts = useAmounts();
  const textOf = ({ orders: moved, refused }: MovedOrders) => {
    const [first] = moved;
    const state = first === undefined ? '' : t(`states.${first.state}`);
    const values = {
      amounts: amounts(moved),
      state,
      count: moved.length,
      all: moved.length + refused.length,
    };
    return t(refused.length > 0 ? 'several.partly' : 'several.moved', values);
  };
  const undo = useMutation({
    mutationFn: (list: readonly Order[]) =>
      call(orders.undoSeveral, { body: { undo: { orders: seen(list) } } }),
    onSuccess: (reply) => {
      cached(reply.orders);
      showMoved(textOf(reply), undefined, SHOWN_SEVERAL_MS);
    },
    ...shared,
  });
  const step = useMutation({
    mutationFn: ({ list, to }: SeveralSteps) =>
      call(orders.stepSeveral, { body: { step: { to, orders: seen(list) } } }),
    onSuccess: (reply) => {
      cached(reply.orders);
      showMoved(textOf(reply), () => undo.mutate(reply.orders), SHOWN_SEVERAL_MS);
    },
    ...shared,
  });
  return {
    stepAll: (list: readonly Order[], to: OrderState) =>
      step.mutateAsync({ list, to }).then(
        ({ orders: moved }) => moved,
        () => null,
      ),
    undoAll: (list: readonly Order[]) =>
      undo.mutateAsync(list).then(
        ({ orders: moved }) => moved,
        () => null,
      ),
    /** Says which orders were made; Undo cancels those that nobody has moved since. */
    showMade: (made: readonly Order[]) =>
      showMoved(
        t('several.made', { count: made.length, amounts: amounts(made) }),
        () => step.mutate({ list: made, to: 'cancelled' }),
        SHOWN_SEVERAL_MS,
      ),
    isMoving: step.isPending || undo.isPending,
  };
}
