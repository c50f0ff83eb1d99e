import type { Order } from '@backline/contract';
import { HOUR_MS } from '@backline/domain';
import { Group, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { sinceWhen } from '../data/board-columns.ts';
import { useDuration, useOrderTexts } from '../data/use-order-texts.ts';
import styles from '../orders.module.css';

/** With less time left than this it should be collected soon, or now. */
const SOON_MS = 12 * HOUR_MS;
const NOW_MS = 4 * HOUR_MS;

/** The progress of a queued order: a plain bar for a time read in the game, a hatched one for an estimate. */
export function QueueTime({ order, now }: { order: Order; now: number }) {
  const t = useTranslations('orders.time');
  const duration = useDuration();
  const { estimateMark } = useOrderTexts();
  const { readyAt, startsAt, isEstimate } = order;
  if (readyAt === null)
    return (
      <Group justify="space-between" gap="0 var(--space-2)" mt="xxs" fz="small" c="dimmed">
        {t('unknown')}
      </Group>
    );
  const end = Date.parse(readyAt);
  const start = Date.parse(startsAt ?? sinceWhen(order));
  const part = end <= start ? 1 : Math.min(1, Math.max(0, (now - start) / (end - start)));
  const left = duration(end - now);
  return (
    <div>
      <div className={styles.track} data-estimate={isEstimate || undefined} aria-hidden>
        <div style={{ width: `${100 * part}%` }} />
      </div>
      <Group justify="space-between" gap="0 var(--space-2)" mt="xxs" fz="small" c="dimmed">
        <strong>{end <= now ? t('over') : t(isEstimate ? 'estimate' : 'exact', { duration: left })}</strong>
        <Text span size="xs">
          {isEstimate ? estimateMark(order) : t('typed')}
        </Text>
      </Group>
    </div>
  );
}

/** When a finished order goes public; nothing if it never does, or if unknown. */
export function PublicTime({ order: { publicAt }, now }: { order: Pick<Order, 'publicAt'>; now: number }) {
  const t = useTranslations('orders.time');
  const duration = useDuration();
  if (publicAt === null) return null;
  const left = Date.parse(publicAt) - now;
  const status = left < NOW_MS ? 'stale' : left < SOON_MS ? 'aging' : 'quiet';
  return (
    <StatusBadge status={status}>
      <IconClock size={14} aria-hidden />{' '}
      {left <= 0 ? t('public') : t('publicIn', { duration: duration(left) })}
    </StatusBadge>
  );
}
