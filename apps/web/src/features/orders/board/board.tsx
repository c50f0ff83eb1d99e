import type { Order } from '@backline/contract';
import { methodRules, type OrderState, plainName } from '@backline/domain';
import { Anchor, Center, Text, UnstyledButton } from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { lazyDialog } from '../../../ui/dialogs/lazy-dialog.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { COLUMNS, type Column, canDrop, columnOrders, stateBefore } from '../data/board-columns.ts';
import { useOrderSteps } from '../data/use-order-steps.ts';
import styles from '../orders.module.css';
import { type CardActs, OrderCard } from './order-card.tsx';

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
  const [dragged, setDragged] = useState<Order | null>(null);
  const { acts, queued, closeQueue, board } = useCardActs({ orders, onOpen, onDrag: setDragged });
  const columns = useMemo(
    () => COLUMNS.map((column) => ({ column, cards: columnOrders(orders, column) })),
    [orders],
  );
  return (
    <>
      <Tabs columns={columns} shown={shown} onShow={setShown} />
      <div ref={board} className={styles.board} data-wide>
        {columns.map(({ column, cards }) => {
          const isTarget = dragged !== null && canDrop(dragged, column);
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
                  {cards.map((order) => (
                    <OrderCard key={order.id} order={order} now={now} mayEdit={mayEdit} acts={acts} />
                  ))}
                </ul>
              )}
              {isTarget && (
                <Center
                  mih="5rem"
                  p="xs"
                  bd="1px dashed var(--accent)"
                  bdrs="sm"
                  c="var(--accent-text)"
                  fz="small"
                  fw={600}
                >
                  {t('drop', { item: plainName(dragged.item) })}
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
  onDrag: (order: Order | null) => void;
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
    const card = board.current?.querySelector<HTMLElement>(`[data-order="${id}"][data-state="${state}"]`);
    if (!card) return;
    card.focus();
    setMoved(null);
  }, [moved, orders]);
  const latest = useRef({ steps, onOpen, onDrag });
  latest.current = { steps, onOpen, onDrag };
  // Stable for the lifetime of the board, so that cards do not render again because of them.
  const acts = useMemo((): CardActs => {
    const follow = (order: Order | null) =>
      setMoved(COLUMNS.some((column) => column === order?.state) ? order : null);
    const back = async (order: Order) => {
      const { steps: by } = latest.current;
      if (stateBefore(order) !== null) follow(await by.undo(order));
      else if (order.next.includes('wanted')) follow(await by.step(order, 'wanted'));
    };
    return {
      open: (order) => latest.current.onOpen(order),
      drag: (order) => latest.current.onDrag(order),
      back: (order) => void back(order),
      move: (order: Order, to: OrderState) => {
        if (to === 'queued' && order.next.includes(to) && methodRules(order.method).maxQueued !== null)
          setQueued(order);
        else if (order.next.includes(to)) void latest.current.steps.step(order, to).then(follow);
        else void back(order);
      },
    };
  }, []);
  return { acts, queued, closeQueue: () => setQueued(null), board };
}
