import type { SavedContainer, Shipment } from '@backline/contract';
import type { ShipmentStep } from '@backline/domain';
import { Button, Group, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useSession } from '../../api/storage/session.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useJustChanged } from '../../ui/use-just-changed.ts';
import { ContainerCard } from './container-card.tsx';
import { useShipmentStep } from './loading/use-shipment-step.ts';
import styles from './shipments.module.css';
import { toDoFirst } from './to-do-first.ts';

const TOGETHER = ['claim', 'load', 'deliver'] as const;

/**
 * The containers of a shipment with their steps. Containers with the same next step can be selected to take
 * it together.
 */
export function ContainerList({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments');
  const username = useSession()?.user.username;
  const { take, isTaking, taking } = useShipmentStep(shipment.id);
  const { containers } = shipment;

  const mayTake = useCancelQuestion(shipment);
  const handleStep = async (action: ShipmentStep, container: SavedContainer) => {
    if (await mayTake(action, container)) take({ action, containers: [container.number] });
  };
  const together = TOGETHER.map((action) => ({
    action,
    numbers: containers
      .filter(({ steps, holder }) => steps.includes(action) && (action === 'claim' || holder === username))
      .map(({ number }) => number),
  })).filter(({ numbers }) => numbers.length > 1);
  const areJustShown = useJustChanged(together.map(({ action }) => action).join());

  const ordered = toDoFirst(containers);
  const first = ordered.find(
    ({ steps, holder }) =>
      TOGETHER.some((step) => steps.includes(step)) && (holder === null || holder === username),
  );
  return (
    <section aria-label={t('containers')}>
      <Group gap="var(--space-2) var(--space-3)" mb="sm">
        <Title order={2} fz="lg" c="dimmed">
          {t('containers')}
        </Title>
        {together.map(({ action, numbers }) => (
          <Button
            key={action}
            variant="default"
            size="xs"
            disabled={isTaking || areJustShown}
            onClick={() => take({ action, containers: numbers })}
          >
            {t(`several.${action}`, { count: numbers.length })}
          </Button>
        ))}
      </Group>
      <ol className={styles.containers}>
        {ordered.map((container) => (
          <ContainerCard
            key={container.number}
            container={container}
            busyWith={isTaking && taking?.containers.includes(container.number) ? taking.action : null}
            isBusy={isTaking}
            isFirst={container === first}
            onStep={(action) => void handleStep(action, container)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Returns a function that asks before a container is cancelled; other steps can be undone. */
function useCancelQuestion({ destination }: Shipment) {
  const t = useTranslations('shipments');
  const confirm = useConfirm();
  return async (action: ShipmentStep, { name }: SavedContainer) =>
    action !== 'cancel' ||
    confirm({
      title: t('cancelTitle', { container: name }),
      message: t('cancelQuestion', { container: name, destination: destination.name }),
      confirmLabel: t('cancelConfirm'),
      cancelLabel: t('cancelKeep'),
      danger: true,
    });
}
