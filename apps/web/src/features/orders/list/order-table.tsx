import type { Order } from '@backline/contract';
import { ORDER_STATES, plainName } from '@backline/domain';
import { Anchor, Box, Checkbox, Flex, Text, Title, VisuallyHidden } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ItemIcon } from '../../items/item-icon.tsx';
import { sinceWhen } from '../data/board-columns.ts';
import { type OrderStack, stacksOf } from '../data/order-stacks.ts';
import { useDuration, useOrderTexts, useWeekdayTime } from '../data/use-order-texts.ts';
import styles from '../orders.module.css';
import { OrderName } from '../parts/order-name.tsx';
import { PublicTime } from '../parts/order-time.tsx';

const SORTS = {
  item: (order: Order) => plainName(order.item),
  state: (order: Order) => ORDER_STATES.indexOf(order.state),
  for: (order: Order) => order.warehouse?.name ?? '',
  where: (order: Order) => order.factory?.name ?? '',
  who: (order: Order) => order.holder?.name ?? '',
  ready: (order: Order) => order.readyAt ?? '9',
} as const;
type Sort = keyof typeof SORTS;

interface OrderTableProps {
  label: string;
  rows: readonly Order[];
  onOpen: (order: Order) => void;
  /** The chosen rows; null for rows that cannot be moved any more, or by a person who may not. */
  choice: RowChoice | null;
}

/** The chosen orders. */
interface RowChoice {
  ids: ReadonlySet<number>;
  /** Chooses all of these orders, or none of them. */
  set: (orders: readonly Order[], isChosen: boolean) => void;
}

/** Orders as a table, sorted by its column heads. A phone hides some of the columns. */
export function OrderTable({ label, rows, onOpen, choice }: OrderTableProps) {
  const t = useTranslations('orders');
  const [sort, setSort] = useState<{ by: Sort; isDown: boolean }>({ by: 'state', isDown: false });
  const keyOf = SORTS[sort.by];
  const sorted = rows.toSorted((first, second) => {
    const [left, right] = [keyOf(first), keyOf(second)];
    const order =
      typeof left === 'number' && typeof right === 'number'
        ? left - right
        : String(left).localeCompare(String(right));
    return sort.isDown ? -order : order;
  });
  const head = (by: Sort) => (
    <Head
      by={by}
      isDown={sort.by === by ? sort.isDown : null}
      onSort={() => setSort({ by, isDown: sort.by === by && !sort.isDown })}
    />
  );
  return (
    <Box component="section" mb="lg">
      <Title order={2} fz="lg" fw={500} c="bright" mb="xs">
        {label}{' '}
        <Text span c="dimmed" inherit>
          {rows.length}
        </Text>
      </Title>
      {rows.length === 0 ? (
        <Text c="dimmed" inherit>
          {t('list.nothing')}
        </Text>
      ) : (
        <PlainTable
          withTableBorder
          bg="var(--surface)"
          horizontalSpacing="sm"
          className={styles.table ?? ''}
          aria-label={label}
        >
          <thead>
            <tr>
              {choice && (
                <th scope="col">
                  <VisuallyHidden>{t('several.choose', { item: label })}</VisuallyHidden>
                </th>
              )}
              {head('item')}
              <th scope="col" data-figure>
                {t('list.amount')}
              </th>
              {head('state')}
              {head('for')}
              {head('where')}
              {head('who')}
              {head('ready')}
            </tr>
          </thead>
          <tbody>
            {stacksOf(sorted).map((stack) => (
              <StackRows key={stack.first.id} stack={stack} onOpen={onOpen} choice={choice} />
            ))}
          </tbody>
        </PlainTable>
      )}
    </Box>
  );
}

/** @param isDown null while the table is sorted by another column. */
function Head({ by, isDown, onSort }: { by: Sort; isDown: boolean | null; onSort: () => void }) {
  const t = useTranslations('orders');
  const Icon = isDown === true ? IconChevronDown : IconChevronUp;
  return (
    <th
      scope="col"
      data-column={by}
      aria-sort={isDown === null ? 'none' : isDown ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={onSort}>
        {t(`list.${by}`)}
        {isDown !== null && <Icon size={14} aria-hidden />}
      </button>
    </th>
  );
}

interface RowsProps extends Pick<OrderTableProps, 'onOpen' | 'choice'> {
  stack: OrderStack;
}

/** The row of an order; of several same ones the row of all, which unfolds them. */
function StackRows({ stack, onOpen, choice }: RowsProps) {
  const [isOpen, setOpen] = useState(false);
  const { first, orders } = stack;
  if (orders.length === 1)
    return <Row stack={stack} name={<OrderName order={first} onOpen={onOpen} />} choice={choice} />;
  return (
    <>
      <Row
        stack={stack}
        name={<StackName stack={stack} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />}
        choice={choice}
      />
      {isOpen &&
        orders.map((order) => (
          <Row
            key={order.id}
            stack={{ first: order, orders: [order], crates: order.crates }}
            name={<OrderName order={order} onOpen={onOpen} />}
            choice={choice}
            isInner
          />
        ))}
    </>
  );
}

function StackName({
  stack,
  isOpen,
  onToggle,
}: {
  stack: OrderStack;
  isOpen: boolean;
  onToggle: () => void;
}) {
  const t = useTranslations('orders.several');
  const { first, orders } = stack;
  const Icon = isOpen ? IconChevronUp : IconChevronDown;
  return (
    <Anchor
      component="button"
      type="button"
      c="bright"
      fw={600}
      ta="start"
      mih="max(1.75rem, var(--target))"
      aria-expanded={isOpen}
      aria-label={t('show', { count: orders.length, item: plainName(first.item) })}
      onClick={onToggle}
    >
      {plainName(first.item)}{' '}
      <Text span inherit fw={400} c="dimmed">
        ×{orders.length} <Icon size={14} aria-hidden />
      </Text>
    </Anchor>
  );
}

interface RowProps extends Pick<OrderTableProps, 'choice'> {
  stack: OrderStack;
  name: ReactNode;
  /** Belongs to an unfolded stack. */
  isInner?: boolean;
}

function Row({ stack, name, choice, isInner = false }: RowProps) {
  const t = useTranslations('orders');
  const format = useFormatter();
  const texts = useOrderTexts();
  const timeText = useWeekdayTime();
  const { first, orders, crates } = stack;
  const { item, state, warehouse, holder } = first;
  const chosen = orders.filter(({ id }) => choice?.ids.has(id)).length;
  return (
    <tr>
      {choice && (
        <td>
          <Checkbox
            aria-label={t('several.choose', { item: plainName(item) })}
            checked={chosen === orders.length}
            indeterminate={chosen > 0 && chosen < orders.length}
            onChange={({ currentTarget }) => choice.set(orders, currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        <Flex component="span" align="center" gap="xs" wrap="nowrap" ps={isInner ? 'lg' : 0}>
          <ItemIcon item={item} size={28} />
          {name}
        </Flex>
      </th>
      <td data-figure>{format.number(crates)}</td>
      <td>
        {t(`states.${state}`)} <span className={styles.since}>{timeText(sinceWhen(first))}</span>
      </td>
      <td data-column="for">{warehouse?.name ?? '–'}</td>
      <td data-column="where">{texts.place(first)}</td>
      <td data-column="who">{holder?.name ?? '–'}</td>
      <td data-column="ready">
        <ReadyCell order={first} />
      </td>
    </tr>
  );
}

function ReadyCell({ order }: { order: Order }) {
  const t = useTranslations('orders.time');
  const now = useNow();
  const duration = useDuration();
  const { state, readyAt, isEstimate } = order;
  if (state === 'ready') return <PublicTime order={order} now={now} />;
  if (state !== 'queued') return '–';
  if (readyAt === null) return t('unknown');
  const left = Date.parse(readyAt) - now;
  return left <= 0 ? t('over') : t(isEstimate ? 'estimate' : 'exact', { duration: duration(left) });
}
