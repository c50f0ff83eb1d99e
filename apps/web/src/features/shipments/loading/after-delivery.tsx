import { type SavedContainer, type Shipment, type ShipmentSummary, shipments } from '@backline/contract';
import { Alert, Box, Button, Card, Flex, Text, Title } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconScan, IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { useSession } from '../../../api/storage/session.ts';
import { cratesOf } from '../shipment-sheet.ts';
import { useShipmentStep } from './use-shipment-step.ts';
import { forgetWaiting, type Waiting } from './waiting-ticks.ts';

interface AfterDeliveryProps {
  shipment: Shipment;
  container: SavedContainer;
  /** The delivery, while the server does not know it. */
  waiting?: Waiting | undefined;
}

/** Tasks after a delivery: to report what is there, and to take the next container. */
export function AfterDelivery({ shipment, container, waiting }: AfterDeliveryProps) {
  const t = useTranslations('shipments.load');
  const { take, isTaking } = useShipmentStep(shipment.id);
  const { containers, destination } = shipment;
  const there = containers.filter(({ state }) => state === 'delivered').length + (waiting ? 1 : 0);
  const { name, number, steps } = container;
  const handleUndo = () =>
    waiting ? forgetWaiting(waiting) : take({ action: 'return', containers: [number] });
  return (
    <section aria-label={name}>
      <Alert color="green" variant="light" mb="md" icon={<IconCheck aria-hidden />} role="status">
        <Flex justify="space-between" align="center" gap="xs" wrap="wrap">
          <Box flex="1 1 11rem">
            <Title order={1} fz="lg">
              {t('delivered', { container: name })}
            </Title>
            {t('deliveredTo', {
              crates: cratesOf(container),
              destination: destination.name,
              there,
              count: containers.length,
            })}
            {waiting && ` ${t('deliveryWaits')}`}
          </Box>
          {(waiting || steps.includes('return')) && (
            <Button
              variant="subtle"
              color="gray"
              size="md"
              loading={isTaking}
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={handleUndo}
            >
              {t('undo')}
            </Button>
          )}
        </Flex>
      </Alert>
      <Title order={2} fz="lg" mb="sm">
        {t('whatNext')}
      </Title>
      <Flex direction="column" gap="sm">
        <NextCard
          icon={<IconScan aria-hidden />}
          title={t('report')}
          hint={t('reportHint', { destination: destination.name })}
        >
          <Button
            component={Link}
            to={`/fir?warehouse=${destination.id}`}
            size="md"
            fullWidth
            leftSection={<IconScan size={18} aria-hidden />}
          >
            {t('scan', { destination: destination.name })}
          </Button>
        </NextCard>
        <NextContainer shipment={shipment} />
      </Flex>
    </section>
  );
}

function NextCard({
  icon,
  title,
  hint,
  children,
}: {
  icon: ReactNode;
  title: string;
  hint: string;
  children: ReactNode;
}) {
  return (
    <Card component="section" padding="md" style={{ gap: 'var(--space-2)' }} aria-label={title}>
      <Flex gap="sm" c="bright">
        {icon}
        <Title order={3} fz="md">
          {title}
        </Title>
      </Flex>
      <Text c="dimmed">{hint}</Text>
      {children}
    </Card>
  );
}

/** The next container: of this shipment first, then one that starts here, then one from the same supplier, then any other. */
function NextContainer({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments');
  const list = useQuery(query(shipments.list, { query: {} })).data ?? [];
  const username = useSession()?.user.username;
  const isFree = ({ state, holder }: ShipmentSummary['containers'][number]) =>
    state === 'open' || (state === 'claimed' && holder === username);
  const rank = (candidate: ShipmentSummary) =>
    [
      candidate.id === shipment.id,
      candidate.supplier.id === shipment.destination.id,
      candidate.supplier.id === shipment.supplier.id,
      true,
    ].indexOf(true);
  const [next] = [shipment, ...list.filter(({ id }) => id !== shipment.id)]
    .filter(({ closed, containers }) => !closed && containers.some(isFree))
    .toSorted((a, b) => rank(a) - rank(b));
  const container = next?.containers.find(isFree);
  if (next === undefined || container === undefined) return null;
  const way = t('way', { supplier: next.supplier.name, destination: next.destination.name });
  return (
    <NextCard
      icon={<IconTruck aria-hidden />}
      title={t('load.next')}
      hint={t('load.nextHint', { number: container.number, way })}
    >
      <Button
        component={Link}
        to={`/shipments/${next.id}/load?container=${container.number}`}
        variant="default"
        size="md"
        fullWidth
      >
        {t('load.openNext', { number: container.number })}
      </Button>
    </NextCard>
  );
}
