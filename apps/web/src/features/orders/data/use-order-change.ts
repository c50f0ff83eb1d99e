import { changesOf, type Order, type OrderChange, orders } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/call.ts';
import { query } from '../../../api/client/query.ts';

interface Change {
  order: Order;
  /** Only the changed fields, so that other people's changes are kept. */
  attributes: OrderChange;
}

/**
 * Changes fields of an order. The response replaces the order in the cached list, which `useAction` would clear under an open
 * dialog. `mutateAsync` rejects if the server refuses.
 */
export function useOrderChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ order: { id, version }, attributes }: Change) =>
      call(orders.update, { params: { id }, body: { order: { attributes: { ...attributes, version } } } }),
    onSuccess: (changed) =>
      client.setQueryData(query(orders.list).queryKey, (list) =>
        list?.map((order) => (order.id === changed.id ? changed : order)),
      ),
    onSettled: () => {
      for (const feature of changesOf(orders.update)) void client.invalidateQueries({ queryKey: [feature] });
    },
  });
}
