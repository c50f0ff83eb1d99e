import type { SavedContainer } from '@backline/contract';
import { CONTAINER_UNITS, type ShipmentStep } from '@backline/domain';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { IconArrowBackUp, IconDotsVertical } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { FixedFooter } from '../../../ui/layout/fixed-footer.tsx';
import { useShipmentStep } from './use-shipment-step.ts';

interface LoadFooterProps {
  shipmentId: number;
  container: SavedContainer;
  /** Crates that are not in yet, of how many. */
  left: number;
  total: number;
  /** Whether the container has changed just now: a second press on the step before is none on the next. */
  isJustChanged: boolean;
  /** Takes the last tick back; null before there is one. */
  onUndo: (() => void) | null;
}

/** The next step of a container within the thumb's reach, and the others in a menu. */
export function LoadFooter(props: LoadFooterProps) {
  const { shipmentId, container, left, total, isJustChanged, onUndo } = props;
  const t = useTranslations('shipments');
  const { take, isTaking } = useShipmentStep(shipmentId, true);
  const { number, steps } = container;
  const step = (action: ShipmentStep) => take({ action, containers: [number] });
  const backwards = steps.filter(
    (candidate) => candidate === 'release' || candidate === 'unload' || candidate === 'return',
  );
  const next = (['claim', 'load', 'deliver'] as const).find((candidate) => steps.includes(candidate));
  if (next === undefined) return null;
  const isLoading = next === 'load';
  return (
    <FixedFooter label={t('load.steps')}>
      <Group gap="xs" w="100%" maw="40rem">
        {isLoading && (
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
        {isLoading && left > 0 ? (
          <Text ta="center" flex={1}>
            {t('load.left', { crates: left })}
          </Text>
        ) : (
          <Button
            flex={1}
            size="lg"
            px="sm"
            loading={isTaking}
            disabled={isJustChanged}
            onClick={() => step(next)}
          >
            {isLoading ? t('load.drive') : t(`steps.${next}`)}
          </Button>
        )}
        {isLoading && left === 0 && (
          <Text span ta="center" flex="1 0 100%" style={{ order: -1 }}>
            {t('load.all', { crates: total, size: CONTAINER_UNITS })}
          </Text>
        )}
        {backwards.length > 0 && (
          <MoreSteps steps={isLoading && left > 0 ? ['load', ...backwards] : backwards} onStep={step} />
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
