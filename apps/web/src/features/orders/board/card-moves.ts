import type { Order } from '@backline/contract';
import { type OrderState, plainName } from '@backline/domain';
import type { HTMLAttributes, KeyboardEvent } from 'react';
import { nextStep } from '../data/board-columns.ts';

/** The actions of a card, which the board performs. */
export interface CardActs {
  open: (order: Order) => void;
  move: (orders: readonly Order[], to: OrderState) => void;
  /** Undoes their last steps. */
  back: (orders: readonly Order[]) => void;
  /** Called with the orders whose card is dragged, and with null at the end. */
  drag: (orders: readonly Order[] | null) => void;
}

interface CardMoves {
  /** The orders that the card moves, all of one item and state. */
  orders: readonly Order[];
  mayEdit: boolean;
  acts: CardActs;
  /** Acts of further keys. */
  keys: Partial<Record<string, () => void>>;
}

/** The props of a card that keys and dragging move: right for the next step, left for the one before. */
export function cardMoves({ orders, mayEdit, acts, keys }: CardMoves): HTMLAttributes<HTMLElement> {
  const [first] = orders;
  const step = first === undefined ? null : nextStep(first);
  const all: CardMoves['keys'] = {
    ...(mayEdit && { ArrowLeft: () => acts.back(orders) }),
    ...(mayEdit && step !== null && { ArrowRight: () => acts.move(orders, step) }),
    ...keys,
  };
  return {
    tabIndex: 0,
    draggable: mayEdit,
    onKeyDown: (event: KeyboardEvent) => {
      if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return;
      const act = all[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', first === undefined ? '' : plainName(first.item));
      acts.drag(orders);
    },
    onDragEnd: () => acts.drag(null),
  };
}
