import type { Order } from '@backline/contract';
import { plainName } from '@backline/domain';
import { Anchor } from '@mantine/core';

interface OrderNameProps {
  order: Order;
  onOpen: (order: Order) => void;
}

/** The item of an order, which opens it. */
export function OrderName({ order, onOpen }: OrderNameProps) {
  return (
    <Anchor
      component="button"
      type="button"
      c="bright"
      fw={600}
      ta="start"
      mih="max(1.75rem, var(--target))"
      onClick={() => onOpen(order)}
    >
      {plainName(order.item)}
    </Anchor>
  );
}
