import type { Factory, Order } from '@backline/contract';
import { methodRules, plainName } from '@backline/domain';
import { Anchor, Button, Card, Flex } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import { useDuration, useOrderTexts } from '../orders/data/use-order-texts.ts';
import { OrderName } from '../orders/parts/order-name.tsx';
import { PublicTime } from '../orders/parts/order-time.tsx';
import { barsOf, marksOf, type QueueBar, spanOf } from './queue-bars.ts';
import styles from './queue-table.module.css';

const HOUR_S = 3600;

interface QueueTableProps {
  factory: Factory;
  all: readonly Order[];
  chosenId: number | null;
  onChoose: (id: number) => void;
}

/** A row for each line, with its orders as bars on a time axis. Plain bars are times read in the game, hatched ones estimates. */
export function QueueTable({ factory, all, chosenId, onChoose }: QueueTableProps) {
  const t = useTranslations('factories');
  const lineNames = useTranslations('orders.lines');
  const duration = useDuration();
  const now = useNow();
  const byId = new Map(all.map((order) => [order.id, order]));
  const ordersOf = (ids: readonly number[]) => ids.flatMap((id) => byId.get(id) ?? []);
  const span = spanOf(
    factory.lines.flatMap(({ queue }) => ordersOf(queue)),
    now,
  );
  const { publicAfter } = methodRules(factory.method);
  const shared = { now, span, chosenId, onChoose };
  return (
    <Card p={0} pos="relative">
      <PlainTable
        verticalSpacing="xs"
        horizontalSpacing="sm"
        className={styles.table ?? ''}
        aria-label={t('table', { name: factory.name })}
      >
        <thead>
          <tr>
            <th scope="col">{t('line')}</th>
            <th scope="col">{t('toCollect')}</th>
            <th scope="col" aria-label={t('queue')}>
              <Scale span={span} />
            </th>
          </tr>
        </thead>
        <tbody>
          {factory.lines.map(({ line, queue, toCollect, queued, maxQueued, seen }) => (
            <tr key={line}>
              <th scope="row">
                {lineNames(line)}
                <span data-quiet>
                  {queued === 0
                    ? t('emptyLine')
                    : t('counts', { ours: queue.length, queued, most: maxQueued })}
                </span>
                {seen !== null && (
                  <span data-quiet>
                    {t('seen', {
                      orders: seen.orders,
                      most: maxQueued,
                      age: duration(now - Date.parse(seen.at)),
                    })}
                  </span>
                )}
              </th>
              <td>
                <ToCollect orders={ordersOf(toCollect)} now={now} onChoose={onChoose} />
              </td>
              <td className={styles.time}>
                <QueueCell queue={ordersOf(queue)} factory={factory} {...shared} />
              </td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
      <p className={styles.legend}>
        <span>
          <span className={styles.sample} aria-hidden /> {t('legendTyped')}
        </span>
        <span>
          <span className={styles.sample} data-estimate aria-hidden /> {t('legendEstimate')}
        </span>
        <span>
          <span className={styles.sample} data-others aria-hidden /> {t('legendOthers')}
        </span>
        {publicAfter !== null && <span>{t('publicAfter', { hours: publicAfter / HOUR_S })}</span>}
      </p>
    </Card>
  );
}

function Scale({ span }: { span: number }) {
  const t = useTranslations('factories');
  const label = (hours: number) => {
    if (hours === 0) return t('now');
    return Number.isInteger(hours) ? t('scaleHours', { hours }) : t('scaleMinutes', { minutes: hours * 60 });
  };
  return (
    <span className={styles.scale}>
      {marksOf(span).map((hours) => (
        <span key={hours}>{label(hours)}</span>
      ))}
    </span>
  );
}

interface ToCollectProps {
  orders: readonly Order[];
  now: number;
  onChoose: (id: number) => void;
}

function ToCollect({ orders, now, onChoose }: ToCollectProps) {
  const t = useTranslations('factories');
  const { unitOf } = useOrderTexts();
  if (orders.length === 0) return <span data-quiet>{t('nothing')}</span>;
  return (
    <ul className={styles.collect}>
      {orders.map((order) => (
        <li key={order.id}>
          <ItemIcon item={order.item} size={32} />
          <div>
            <OrderName order={order} onOpen={({ id }) => onChoose(id)} />{' '}
            <span data-quiet>{t('panel.amount', { count: order.crates, unit: unitOf(order) })}</span>
            <div>
              <PublicTime order={order} now={now} />
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}

interface QueueCellProps extends Omit<QueueTableProps, 'all'> {
  queue: readonly Order[];
  now: number;
  span: number;
}

function QueueCell({ queue, factory, now, span, chosenId, onChoose }: QueueCellProps) {
  const t = useTranslations('factories');
  const mayEdit = useMay('edit');
  const { bars, later } = barsOf(queue, { now, span });
  if (queue.length === 0)
    return (
      mayEdit && (
        <Button
          component={Link}
          to={`/production?new=1&at=${factory.id}&how=${factory.method}`}
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
        >
          {t('orderHere')}
        </Button>
      )
    );
  return (
    <>
      <div className={styles.bars}>
        {bars.map((bar) => (
          <Bar key={bar.key} bar={bar} now={now} chosenId={chosenId} onChoose={onChoose} />
        ))}
      </div>
      {later.length > 0 && (
        <Flex component="p" rowGap="xxs" columnGap="sm" wrap="wrap" m={0} mt="xxs">
          {later.map((order) => (
            <Anchor
              key={order.id}
              component="button"
              type="button"
              c="bright"
              fz="small"
              fw={600}
              mih="max(1.75rem, var(--target))"
              aria-pressed={order.id === chosenId}
              onClick={() => onChoose(order.id)}
            >
              {order.readyAt === null
                ? `${t('bar', { item: plainName(order.item), crates: order.crates })}, ${t('unknown')}`
                : t('later', { names: t('bar', { item: plainName(order.item), crates: order.crates }) })}
            </Anchor>
          ))}
        </Flex>
      )}
    </>
  );
}

interface BarProps extends Pick<QueueTableProps, 'chosenId' | 'onChoose'> {
  bar: QueueBar;
  now: number;
}

function Bar({ bar: { order, othersAhead, left, width }, now, chosenId, onChoose }: BarProps) {
  const t = useTranslations('factories');
  const times = useTranslations('orders.time');
  const duration = useDuration();
  const { unitOf } = useOrderTexts();
  const style = { insetInlineStart: `${left}%`, width: `${width}%` };
  if (order === null)
    return (
      <span className={styles.bar} data-others style={style} title={t('others', { count: othersAhead })}>
        {t('others', { count: othersAhead })}
      </span>
    );
  const { id, item, crates, isEstimate, readyAt } = order;
  const leftMs = readyAt === null ? 0 : Date.parse(readyAt) - now;
  const time =
    leftMs <= 0 ? times('over') : times(isEstimate ? 'estimate' : 'exact', { duration: duration(leftMs) });
  const label = t('barLabel', { item: plainName(item), crates, unit: unitOf(order), time });
  return (
    <button
      type="button"
      className={styles.bar}
      style={style}
      data-estimate={isEstimate || undefined}
      aria-pressed={id === chosenId}
      title={label}
      onClick={() => onChoose(id)}
    >
      <strong>{t('bar', { item: plainName(item), crates })}</strong> <span>{time}</span>
    </button>
  );
}
