import type { Order } from '@backline/contract';
import { plainName } from '@backline/domain';
import { Button, Card, CloseButton, Divider, Flex, Group, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/storage/session.ts';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';
import { ItemIcon } from '../items/item-icon.tsx';
import { stateBefore } from '../orders/data/board-columns.ts';
import { type LineInput, useOrderSteps } from '../orders/data/use-order-steps.ts';
import { useDuration, useOrderTexts, useWeekdayTime } from '../orders/data/use-order-texts.ts';
import { GameShowsFields, lineInputOf, NOTHING_SHOWN } from '../orders/parts/game-shows.tsx';

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
    <Card component="aside" p="md" aria-label={plainName(item)}>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <ItemIcon item={item} size={40} />
        <div>
          <Title
            ref={heading}
            order={2}
            tabIndex={-1}
            c="bright"
            fz="xl"
            style={{ outline: 'none', overflowWrap: 'anywhere' }}
          >
            {plainName(item)}
          </Title>
          <Text span c="dimmed" fz="small">
            {warehouse === null ? t('amount', amount) : t('amountFor', { ...amount, name: warehouse.name })}
          </Text>
        </div>
        <CloseButton ms="auto" aria-label={t('close')} onClick={onClose} />
      </Group>
      {state === 'queued' && (
        <>
          <Flex component="p" gap="xs" align="center" m={0} c="bright" fz="1.75rem" fw={600} lh={1.2}>
            {readyAt === null ? times('unknown') : duration(Date.parse(readyAt) - now)}{' '}
            {isEstimate && readyAt !== null && (
              <StatusBadge status="quiet">{estimateMark(order)}</StatusBadge>
            )}
          </Flex>
          {isEstimate && (
            <Text c="dimmed" fz="small">
              {correction === null
                ? t('estimateNote')
                : t('correctedNote', { count: correction.times, factor: correction.factor })}
            </Text>
          )}
          {mayEdit && <TimeForm order={order} />}
        </>
      )}
      <OrderFacts order={order} />
      {mayEdit && <Steps order={order} />}
    </Card>
  );
}

/** The times that the game shows for the order. */
function TimeForm({ order }: { order: Order }) {
  const t = useTranslations('factories.panel');
  const alertFailure = useFailureAlert();
  const { change: update } = useOrderSteps();
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
    <form onSubmit={handleSubmit}>
      <Stack gap="xs">
        <Divider />
        <Title order={3} fz="md">
          {t('show')}
        </Title>
        <GameShowsFields value={shows} onChange={setShows} before={before} method={order.method} />
        <Text c="dimmed" fz="small">
          {t('corrects')}
        </Text>
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
        <Divider />
      </Stack>
    </form>
  );
}

function OrderFacts({ order }: { order: Order }) {
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
    <Facts layout="rows">
      {facts.map(({ name, value }) => (
        <Fact key={name} label={name}>
          {value}
        </Fact>
      ))}
    </Facts>
  );
}

function Steps({ order }: { order: Order }) {
  const t = useTranslations('factories.panel');
  const orderTexts = useTranslations('orders');
  const { step, undo, cancel, isBusy } = useOrderSteps();
  const next = order.state === 'queued' ? 'ready' : 'collected';
  return (
    <Stack gap="xs">
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
        <Button variant="subtle" color="red" onClick={() => void cancel([order])}>
          {orderTexts('order.cancel', { count: 1 })}
        </Button>
      </Group>
    </Stack>
  );
}
