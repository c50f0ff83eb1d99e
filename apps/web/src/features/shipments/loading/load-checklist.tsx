import type { SavedContainer } from '@backline/contract';
import { CONTAINER_UNITS, compareSupplies, type ShipmentStep } from '@backline/domain';
import { ActionIcon, Button, Flex, Group, List, Menu, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCloudOff, IconDotsVertical } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import { useJustChanged } from '../../../ui/use-just-changed.ts';
import { useNow } from '../../../ui/use-now.ts';
import { ItemIcon } from '../../items/item-icon.tsx';
import styles from '../shipments.module.css';
import { useSendTicks } from './use-send-ticks.ts';
import { useShipmentStep } from './use-shipment-step.ts';
import { keepTick, useWaitingTicks } from './waiting-ticks.ts';

interface LoadChecklistProps {
  shipmentId: number;
  container: SavedContainer;
}

/** The items that go into a container, each a row to tick; the step that follows when all is in. */
export function LoadChecklist({ shipmentId, container }: LoadChecklistProps) {
  const t = useTranslations('shipments.load');
  useSendTicks();
  const { waiting: allWaiting, isOffline } = useWaitingTicks();
  const waiting = allWaiting.filter((tick) => tick.shipmentId === shipmentId);
  /** The row that was pressed last. */
  const [last, setLast] = useState<{ itemId: number; ticked: boolean } | null>(null);
  const { number, supplies, steps } = container;
  const lines = supplies.toSorted(compareSupplies).map((supply) => {
    const own = waiting.find((tick) => tick.container === number && tick.itemId === supply.item.id);
    return { ...supply, isWaiting: own !== undefined, isTicked: own?.ticked ?? supply.tick !== null };
  });
  const total = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const done = lines.reduce((sum, { quantity, isTicked }) => sum + (isTicked ? quantity : 0), 0);
  const mayTick = steps.includes('load');
  const handleTick = (itemId: number, ticked: boolean) => {
    setLast({ itemId, ticked });
    keepTick({ shipmentId, container: number, itemId, ticked });
  };
  return (
    <section aria-label={container.name}>
      <Progress container={container} done={done} total={total}>
        {isOffline && waiting.length > 0 && (
          <span role="status">
            <StatusBadge status="aging">
              <IconCloudOff size={14} aria-hidden /> {t('waiting', { count: waiting.length })}
            </StatusBadge>
          </span>
        )}
      </Progress>
      {isOffline && (
        <Text size="small" c="dimmed">
          {t('offline')}
        </Text>
      )}
      <List listStyleType="none">
        {lines.map((line) => (
          <ChecklistRow
            key={line.item.id}
            line={line}
            isDisabled={!mayTick}
            onTick={(ticked) => handleTick(line.item.id, ticked)}
          />
        ))}
      </List>
      <LoadFooter
        shipmentId={shipmentId}
        container={container}
        left={total - done}
        total={total}
        onUndo={last === null ? null : () => handleTick(last.itemId, !last.ticked)}
      />
    </section>
  );
}

interface ProgressProps {
  container: SavedContainer;
  /** Crates that are in, of how many. */
  done: number;
  total: number;
  children: ReactNode;
}

function Progress({ container, done, total, children }: ProgressProps) {
  const t = useTranslations('shipments');
  const { name, state, holder } = container;
  return (
    <Stack gap="xs" py="sm" style={{ borderBlockEnd: '1px solid var(--line-strong)' }}>
      <Group gap="xs" justify="space-between">
        <Title order={2} c="bright">
          {name}
        </Title>
        <Text c="dimmed">
          {t.rich('load.progress', {
            done,
            total,
            b: (chunks) => (
              <Text component="b" fz="1.5rem" fw={600} c="bright">
                {chunks}
              </Text>
            ),
          })}
        </Text>
      </Group>
      <progress
        style={{ width: '100%', accentColor: 'var(--status-fresh)' }}
        max={total}
        value={done}
        aria-label={t('load.crates')}
      />
      <Group gap="xs" justify="space-between">
        <Text span size="small" c="dimmed">
          {t(`stateOf.${state}`, { holder: holder ?? t('somebody') })}
        </Text>
        {children}
      </Group>
    </Stack>
  );
}

interface ChecklistRowProps {
  line: SavedContainer['supplies'][number] & { isTicked: boolean; isWaiting: boolean };
  isDisabled: boolean;
  onTick: (ticked: boolean) => void;
}

/** The whole row is the checkbox's label: it is as large as a thumb. */
function ChecklistRow({ line, isDisabled, onTick }: ChecklistRowProps) {
  const t = useTranslations('shipments.load');
  const format = useFormatter();
  const now = useNow();
  const { item, quantity, tick, isTicked, isWaiting } = line;
  return (
    <li>
      <label className={styles.row} data-ticked={isTicked} data-disabled={isDisabled}>
        <input
          type="checkbox"
          className={styles.box}
          checked={isTicked}
          disabled={isDisabled}
          aria-label={t('item', { item: item.name, crates: quantity })}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        <ItemIcon item={item} size={32} />
        <Flex component="span" direction="column" gap={0} flex={1} miw={0}>
          <span className={styles.itemName}>{item.name}</span>
          {isWaiting && (
            <Text span size="small" c="dimmed">
              {t('notSent')}
            </Text>
          )}
          {!isWaiting && tick !== null && (
            <Text span size="small" c="dimmed">
              {t('tickedBy', {
                username: tick.username,
                ago: format.relativeTime(Math.min(Date.parse(tick.at), now), now),
              })}
            </Text>
          )}
        </Flex>
        <span className={styles.quantity} aria-hidden>
          {format.number(quantity)}
        </span>
      </label>
    </li>
  );
}

interface LoadFooterProps extends LoadChecklistProps {
  /** Crates that are not in yet, of how many. */
  left: number;
  total: number;
  /** Takes the last tick back; null before there is one. */
  onUndo: (() => void) | null;
}

function LoadFooter({ shipmentId, container, left, total, onUndo }: LoadFooterProps) {
  const t = useTranslations('shipments');
  const { take, isTaking } = useShipmentStep(shipmentId);
  const { number, steps } = container;
  const step = (action: ShipmentStep) => take({ action, containers: [number] });
  const backwards = steps.filter(
    (candidate) => candidate === 'release' || candidate === 'unload' || candidate === 'return',
  );
  const next = (['claim', 'load', 'deliver'] as const).find((candidate) => steps.includes(candidate));
  const isJustShown = useJustChanged(String(next));
  if (next === undefined && backwards.length === 0) return null;
  return (
    <FixedFooter label={t('load.steps')}>
      <Group gap="xs" w="100%">
        {next === 'load' && (
          <Button
            size="lg"
            px="sm"
            variant="default"
            leftSection={<IconArrowBackUp size={18} aria-hidden />}
            disabled={onUndo === null}
            onClick={() => onUndo?.()}
          >
            {t('load.undo')}
          </Button>
        )}
        {next === 'load' && left > 0 ? (
          <Text ta="center" flex={1}>
            {t('load.left', { crates: left })}
          </Text>
        ) : (
          next !== undefined && (
            <Button
              flex={1}
              size="lg"
              px="sm"
              loading={isTaking}
              disabled={isJustShown}
              onClick={() => step(next)}
            >
              {next === 'load' ? t('load.drive') : t(`steps.${next}`)}
            </Button>
          )
        )}
        {next === 'load' && left === 0 && (
          <Text span ta="center" flex="1 0 100%" style={{ order: -1 }}>
            {t('load.all', { crates: total, size: CONTAINER_UNITS })}
          </Text>
        )}
        {backwards.length > 0 && (
          <MoreSteps steps={next === 'load' && left > 0 ? ['load', ...backwards] : backwards} onStep={step} />
        )}
      </Group>
    </FixedFooter>
  );
}

interface MoreStepsProps {
  /** `load` here is without the rest. */
  steps: readonly ('load' | 'release' | 'unload' | 'return')[];
  onStep: (step: ShipmentStep) => void;
}

function MoreSteps({ steps, onStep }: MoreStepsProps) {
  const t = useTranslations('shipments');
  return (
    <Menu position="top-end">
      <Menu.Target>
        <ActionIcon size={50} variant="subtle" color="gray" aria-label={t('load.more')}>
          <IconDotsVertical size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {steps.map((step) => (
          <Menu.Item key={step} onClick={() => onStep(step)}>
            {step === 'load' ? t('load.driveAnyway') : t(`steps.${step}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
