import type { Order } from '@backline/contract';
import { plainName } from '@backline/domain';
import { Button, CloseButton, Group } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import { stateBefore } from '../orders/data/board-columns.ts';
import { useCancelOrder } from '../orders/data/use-cancel-order.ts';
import { useOrderChange } from '../orders/data/use-order-change.ts';
import { type LineInput, useOrderSteps } from '../orders/data/use-order-steps.ts';
import { useDuration, useOrderTexts, useWeekdayTime } from '../orders/data/use-order-texts.ts';
import { GameShowsFields, lineInputOf, NOTHING_SHOWN } from '../orders/parts/game-shows.tsx';
import styles from './queued-order.module.css';

interface QueuedOrderProps {
  order: Order;
  onClose: () => void;
}

/** The details of an order in a line, with the times to enter from the game and the next step. */
export function QueuedOrder({ order, onClose }: QueuedOrderProps) {
  const t = useTranslations('factories.panel');
  const times = useTranslations('orders.time');
  const duration = useDuration();
  const now = useNow();
  const mayEdit = useMay('edit');
  const { unitOf, estimateMark } = useOrderTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { item, crates, warehouse, readyAt, isEstimate, correction, state } = order;
  const amount = { count: crates, unit: unitOf(order) };
  return (
    <aside className={styles.panel} aria-label={plainName(item)}>
      <div className={styles.head}>
        <ItemIcon item={item} size={40} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={styles.title}>
            {plainName(item)}
          </h2>
          <span className={styles.quiet}>
            {warehouse === null ? t('amount', amount) : t('amountFor', { ...amount, name: warehouse.name })}
          </span>
        </div>
        <CloseButton className={styles.close ?? ''} aria-label={t('close')} onClick={onClose} />
      </div>
      {state === 'queued' && (
        <>
          <p className={styles.left}>
            {readyAt === null ? times('unknown') : duration(Date.parse(readyAt) - now)}{' '}
            {isEstimate && readyAt !== null && (
              <StatusBadge status="quiet">{estimateMark(order)}</StatusBadge>
            )}
          </p>
          {isEstimate && (
            <p className={styles.note}>
              {correction === null
                ? t('estimateNote')
                : t('correctedNote', { count: correction.times, factor: correction.factor })}
            </p>
          )}
          {mayEdit && <TimeForm order={order} />}
        </>
      )}
      <Facts order={order} />
      {mayEdit && <Steps order={order} />}
    </aside>
  );
}

/** The times that the game shows for the order. */
function TimeForm({ order }: { order: Order }) {
  const t = useTranslations('factories.panel');
  const alertFailure = useFailureAlert();
  const update = useOrderChange();
  const { orders: before } = order.othersAhead;
  const [shows, setShows] = useState(NOTHING_SHOWN);
  const line = lineInputOf(shows, before);
  const send = (attributes: LineInput) =>
    update.mutate(
      { order, attributes },
      {
        onSuccess: () => {
          setShows(NOTHING_SHOWN);
          const description = t('saved', { item: plainName(order.item) });
          showSuccess(description);
        },
        onError: alertFailure,
      },
    );
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    send(line);
  };
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <h3 className={styles.heading}>{t('show')}</h3>
      <GameShowsFields value={shows} onChange={setShows} before={before} method={order.method} />
      <p className={styles.note}>{t('corrects')}</p>
      <Group gap="sm">
        <Button
          type="submit"
          variant="default"
          disabled={Object.keys(line).length === 0}
          loading={update.isPending}
        >
          {t('save')}
        </Button>
        {!order.isEstimate && (
          <Button variant="subtle" loading={update.isPending} onClick={() => send({ readyIn: null })}>
            {t('forget')}
          </Button>
        )}
      </Group>
    </form>
  );
}

function Facts({ order }: { order: Order }) {
  const t = useTranslations('factories.panel');
  const timeText = useWeekdayTime();
  const texts = useOrderTexts();
  const { readyAt, publicAt, isEstimate, steps, materials } = order;
  const roughly = (time: string) => (isEstimate ? t('about', { time: timeText(time) }) : timeText(time));
  const queued = steps.findLast(({ state }) => state === 'queued');
  const facts = [
    { name: t('ready'), value: readyAt && roughly(readyAt) },
    { name: t('public'), value: publicAt && roughly(publicAt) },
    { name: t('queuedBy'), value: queued && t('by', { name: queued.by.name, time: timeText(queued.at) }) },
    { name: t('price'), value: texts.materials(materials) },
  ].filter(({ value }) => Boolean(value));
  return (
    <dl className={styles.facts}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Steps({ order }: { order: Order }) {
  const t = useTranslations('factories.panel');
  const orderTexts = useTranslations('orders');
  const cancel = useCancelOrder();
  const { step, undo, isBusy } = useOrderSteps();
  const next = order.state === 'queued' ? 'ready' : 'collected';
  return (
    <div className={styles.steps}>
      <Button
        loading={isBusy}
        leftSection={<IconCheck size={18} aria-hidden />}
        onClick={() => void step(order, next)}
      >
        {t(next === 'ready' ? 'isReady' : 'collected')}
      </Button>
      <Group gap="sm">
        {stateBefore(order) !== null && (
          <Button variant="default" loading={isBusy} onClick={() => void undo(order)}>
            {orderTexts('order.undo', { state: orderTexts(`states.${order.state}`) })}
          </Button>
        )}
        <Button variant="subtle" color="red" onClick={() => void cancel(order)}>
          {orderTexts('order.cancel')}
        </Button>
      </Group>
    </div>
  );
}
