import type { SavedContainer } from '@backline/contract';
import { CONTAINER_UNITS, type ShipmentStep } from '@backline/domain';
import { Button, Card, Group, Text, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { Moment } from '../../ui/labels/moment.tsx';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useJustChanged } from '../../ui/use-just-changed.ts';
import { ContainerTable } from './container-table.tsx';
import { TONES } from './container-tones.ts';
import { cratesOf } from './shipment-sheet.ts';
import styles from './shipments.module.css';

/** Steps that make progress; the others undo one. */
const FORWARD: readonly ShipmentStep[] = ['claim', 'load', 'deliver'];
const isForward = (step: ShipmentStep) => FORWARD.includes(step);

interface ContainerCardProps {
  container: SavedContainer;
  /** The step in progress on this container. */
  busyWith: ShipmentStep | null;
  /** Whether any step of the shipment is in progress. */
  isBusy: boolean;
  onStep: (step: ShipmentStep) => void;
  /** Whether its next step is the one to take first: its button leads. */
  isFirst: boolean;
}

/** A container: its state, who claimed it, its contents, and the actions that the viewer may take. */
export function ContainerCard({ container, busyWith, isBusy, onStep, isFirst }: ContainerCardProps) {
  const t = useTranslations('shipments');
  const units = useTranslations('logigen.supplies');
  const { name, state, holder, loadedAt, deliveredAt, supplies, steps } = container;
  const ticked = cratesOf({ name, supplies: supplies.filter(({ tick }) => tick !== null) });
  const areJustShown = useJustChanged(state);
  const since = deliveredAt ?? (state === 'loaded' ? loadedAt : null);
  return (
    <Card component="li" style={{ gap: 'var(--space-2)' }}>
      <Group gap="xs" justify="space-between">
        <Title order={3} c="bright">
          {name}
        </Title>
        <StatusBadge status={TONES[state]}>
          {t(`stateOf.${state}`, { holder: holder ?? t('somebody') })}
        </StatusBadge>
      </Group>
      {ticked > 0 && state === 'claimed' && (
        <Text size="small" c="dimmed">
          {t('ticked', { ticked, crates: cratesOf(container) })}
        </Text>
      )}
      {since !== null && (
        <Text size="small" c="dimmed">
          <Moment time={since} />
        </Text>
      )}
      <details className={styles.contents} open={state === 'claimed'}>
        <summary>
          {units('count', {
            name: t('contents'),
            items: supplies.length,
            crates: cratesOf(container),
            size: CONTAINER_UNITS,
          })}
        </summary>
        <ContainerTable supplies={supplies} />
      </details>
      {steps.length > 0 && (
        <Group gap="xs">
          {[...steps.filter(isForward), ...steps.filter((step) => !isForward(step))].map((step) => (
            <Button
              key={step}
              size="xs"
              variant={isForward(step) ? (isFirst ? 'filled' : 'default') : 'subtle'}
              {...(!isForward(step) && { color: step === 'cancel' ? 'red' : 'gray' })}
              loading={busyWith === step}
              disabled={isBusy || areJustShown}
              aria-label={t('stepOf', { step: t(`steps.${step}`), container: name })}
              onClick={() => onStep(step)}
            >
              {t(`steps.${step}`)}
            </Button>
          ))}
        </Group>
      )}
    </Card>
  );
}
