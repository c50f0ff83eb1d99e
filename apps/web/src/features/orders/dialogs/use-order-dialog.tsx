import type { Order } from '@backline/contract';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';

const OrderDialog = lazyDialog(async () => (await import('./order-dialog.tsx')).OrderDialog);

/** The dialog of one of the orders, and what opens it. The dialog shows the order as the list has it now. */
export function useOrderDialog(all: readonly Order[]) {
  const [openId, setOpenId] = useState<number | null>(null);
  const order = all.find(({ id }) => id === openId);
  return {
    openOrder: ({ id }: Order) => setOpenId(id),
    dialog: order !== undefined && <OrderDialog order={order} onClose={() => setOpenId(null)} />,
  };
}
