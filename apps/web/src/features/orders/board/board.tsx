import type { Order } from '@backline/contract';
import { plainName } from '@backline/domain';
import { Anchor, Center, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { COLUMNS, type Column, canDrop, columnOrders, isQueued, stateBefore } from '../data/board-columns.ts';
import { stacksOf } from '../data/order-stacks.ts';
import { useOrderSteps } from '../data/use-order-steps.ts';
import styles from '../orders.module.css';
import type { CardActs } from './card-moves.ts';
import { OrderCard } from './order-card.tsx';
import { StackCard } from './stack-card.tsx';

const QueueDialog = lazyDialog(async () => (await import('../dialogs/queue-dialog.tsx')).QueueDialog);

interface BoardProps {
  /** The orders that match the filters. */
  orders: readonly Order[];
  onOpen: (order: Order) => void;
}

interface TabsProps {
  columns: readonly { column: Column; cards: readonly Order[] }[];
  shown: Column;
  onShow: (column: Column) => void;
}

/** On a phone, which has room for one column. */
function Tabs({ columns, shown, onShow }: TabsProps) {
  const t = useTranslations('orders');
  return (
    <fieldset className={styles.tabs} aria-label={t('board')}>
      {columns.map(({ column, cards }) => (
        <UnstyledButton
          key={column}
          className={styles.tab}
          aria-pressed={column === shown}
          onClick={() => onShow(column)}
        >
          <strong>{cards.length}</strong> {t(`short.${column}`)}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

/**
 * The orders in columns by state (docs/spec/production.md#board). A card is moved by its button, by the arrow keys while it has
 * the focus, or by dragging. On a phone the states are buttons above one column.
 */
export function Board({ orders, onOpen }: BoardProps) {
  const t = useTranslations('orders');
  const now = useNow();
  const mayEdit = useMay('edit');
  const [shown, setShown] = useState<Column>(() => firstColumn(orders));
  const [dragged, setDragged] = useState<readonly Order[] | null>(null);
  const { acts, queued, closeQueue, board } = useCardActs({ orders, onOpen, onDrag: setDragged });
  const columns = useMemo(
    () =>
      COLUMNS.map((column) => {
        const cards = columnOrders(orders, column);
        return { column, cards, stacks: stacksOf(cards) };
      }),
    [orders],
  );
  return (
    <>
      <Tabs columns={columns} shown={shown} onShow={setShown} />
      <div ref={board} className={styles.board} data-wide>
        {columns.map(({ column, cards, stacks }) => {
          const isTarget = dragged?.every((order) => canDrop(order, column)) ?? false;
          return (
            <section
              key={column}
              className={styles.column}
              data-shown={column === shown || undefined}
              aria-label={t(`states.${column}`)}
              onDragOver={(event) => isTarget && event.preventDefault()}
              onDrop={(event) => {
                if (dragged === null || !isTarget) return;
                event.preventDefault();
                setDragged(null);
                acts.move(dragged, column);
              }}
            >
              <h2 className={styles.title}>
                {t(`states.${column}`)}{' '}
                <Text span c="dimmed" inherit>
                  {cards.length}
                </Text>
              </h2>
              {cards.length === 0 && !isTarget && (
                <Text size="small" c="dimmed" p="xxs">
                  {t(`emptyColumn.${column}`)}
                </Text>
              )}
              {cards.length > 0 && (
                <ul className={styles.cards}>
                  {stacks.map((stack) =>
                    stack.orders.length === 1 ? (
                      <OrderCard key={stack.first.id} order={stack.first} {...{ now, mayEdit, acts }} />
                    ) : (
                      <StackCard
                        key={`${stack.first.id} and more`}
                        stack={stack}
                        {...{ now, mayEdit, acts }}
                      />
                    ),
                  )}
                </ul>
              )}
              {isTarget && dragged?.[0] !== undefined && (
                <Center
                  mih="5rem"
                  p="xs"
                  bd="1px dashed var(--accent)"
                  bdrs="sm"
                  c="var(--accent-text)"
                  fz="small"
                  fw={600}
                >
                  {t('drop', { item: plainName(dragged[0].item) })}
                </Center>
              )}
              {column === 'collected' && <DoneNote orders={orders} />}
            </section>
          );
        })}
      </div>
      {queued !== null && <QueueDialog order={queued} onClose={closeQueue} />}
    </>
  );
}

/** The column that a phone shows first: the last one that has orders. */
function firstColumn(orders: readonly Order[]): Column {
  return COLUMNS.toReversed().find((column) => orders.some(({ state }) => state === column)) ?? 'wanted';
}

/** The orders done within the last day. */
function DoneNote({ orders }: { orders: readonly Order[] }) {
  const t = useTranslations('orders');
  const done = orders.filter(({ state }) => state === 'done');
  const crates = done.reduce((sum, order) => sum + order.crates, 0);
  return (
    <Text size="small" c="dimmed" p="xxs">
      {done.length === 0 ? t('noneDone') : t('done', { count: done.length, crates })}{' '}
      <Anchor component={Link} inherit underline="always" to="/production/list">
        {t('openList')}
      </Anchor>
    </Text>
  );
}

/** The actions of cards. The focus follows a moved card into its new column. */
function useCardActs({
  orders,
  onOpen,
  onDrag,
}: {
  orders: readonly Order[];
  onOpen: (order: Order) => void;
  onDrag: (orders: readonly Order[] | null) => void;
}) {
  const steps = useOrderSteps();
  const board = useRef<HTMLDivElement>(null);
  const [queued, setQueued] = useState<Order | null>(null);
  const [moved, setMoved] = useState<Pick<Order, 'id' | 'state'> | null>(null);
  // The response of a step arrives before the card is rendered in its new column, so the focus is set when it is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the cards have changed
  useEffect(() => {
    if (moved === null) return;
    const { id, state } = moved;
    const card = board.current?.querySelector<HTMLElement>(`[data-order~="${id}"][data-state="${state}"]`);
    if (!card) return;
    card.focus();
    setMoved(null);
  }, [moved, orders]);
  const latest = useRef({ steps, onOpen, onDrag });
  latest.current = { steps, onOpen, onDrag };
  // Stable for the lifetime of the board, so that cards do not render again because of them.
  const acts = useMemo((): CardActs => {
    const follow = (order: Order | null | undefined) =>
      setMoved(order && COLUMNS.some((column) => column === order.state) ? order : null);
    const back = async (orders: readonly Order[]) => {
      const { steps: by } = latest.current;
      const [first] = orders;
      if (first === undefined) return;
      if (orders.length > 1) {
        if (stateBefore(first) !== null) follow((await by.undoAll(orders))?.[0]);
        else if (first.next.includes('wanted')) follow((await by.stepAll(orders, 'wanted'))?.[0]);
      } else if (stateBefore(first) !== null) follow(await by.undo(first));
      else if (first.next.includes('wanted')) follow(await by.step(first, 'wanted'));
    };
    return {
      open: (order) => latest.current.onOpen(order),
      drag: (dragged) => latest.current.onDrag(dragged),
      back: (moved) => void back(moved),
      move: (moving, to) => {
        const [first] = moving;
        if (first === undefined) return;
        if (!first.next.includes(to)) void back(moving);
        else if (isQueued(first, to)) setQueued(first);
        else if (moving.length === 1) void latest.current.steps.step(first, to).then(follow);
        else void latest.current.steps.stepAll(moving, to).then((moved) => follow(moved?.[0]));
      },
    };
  }, []);
  return { acts, queued, closeQueue: () => setQueued(null), board };
}
