import type { ShipmentSummary } from '@backline/contract';
import type { ContainerState } from '@backline/domain';
import { Card, Group, Text } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import { ContainerStrip } from './container-strip.tsx';
import { ShipmentMarks } from './shipment-marks.tsx';
import styles from './shipments.module.css';

export function ShipmentCard({ shipment }: { shipment: ShipmentSummary }) {
  const t = useTranslations('shipments');
  const format = useFormatter();
  const now = useNow();
  const { id, supplier, destination, note, username, createdAt, crates, containers } = shipment;
  const countOf = (wanted: ContainerState) => containers.filter(({ state }) => state === wanted).length;
  const delivered = countOf('delivered');
  const otherStates = (['loaded', 'claimed', 'open', 'cancelled'] as const).filter(
    (state) => countOf(state) > 0,
  );
  return (
    <Card component={Link} className={styles.card ?? ''} to={`/shipments/${id}`}>
      <h3 className={styles.way}>
        <span>{supplier.name}</span>
        <IconArrowDown size={16} aria-hidden />
        <span>{destination.name}</span>
      </h3>
      {note !== '' && <Text style={{ overflowWrap: 'anywhere' }}>{note}</Text>}
      <ContainerStrip containers={containers} />
      <Group gap="0 var(--space-3)" justify="space-between" fz="small" c="dimmed">
        <span>{t('progress', { delivered, count: containers.length })}</span>
        <span>{t('crates', { crates })}</span>
      </Group>
      {otherStates.length > 0 && (
        <Group gap="0 var(--space-3)" justify="space-between" fz="small" c="dimmed">
          {format.list(
            otherStates.map((state) =>
              t('stateCount', { count: countOf(state), state: t(`states.${state}`) }),
            ),
          )}
        </Group>
      )}
      <Group gap="0 var(--space-3)" justify="space-between" fz="small" c="dimmed">
        <span>{t('by', { username })}</span>
        <time dateTime={createdAt}>{format.relativeTime(new Date(createdAt), now)}</time>
      </Group>
      <ShipmentMarks shipment={shipment} />
    </Card>
  );
}
