import type { SavedContainer, Shipment } from '@backline/contract';
import { Box, Button, Card, Flex, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSession } from '../../../api/storage/session.ts';
import { CardSkeleton, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { PageHeader } from '../../../ui/layout/page-header.tsx';
import { useJustChanged } from '../../../ui/use-just-changed.ts';
import { TONES } from '../container-tones.ts';
import { cratesOf } from '../shipment-sheet.ts';
import styles from '../shipments.module.css';
import { toDoFirst } from '../to-do-first.ts';
import { AfterDelivery } from './after-delivery.tsx';
import { LoadChecklist } from './load-checklist.tsx';
import { LoadedShipment } from './loaded-shipment.tsx';
import { OnTheRoad } from './on-the-road.tsx';
import { useShipmentStep } from './use-shipment-step.ts';
import { useWaitingDelivery } from './waiting-ticks.ts';

/** A shipment as a checklist for the phone of who loads it; `?container=4` is the one that is loaded. */
export function ShipmentLoadScreen() {
  const shape = (
    <Skeleton>
      <CardSkeleton count={6} height="4.5rem" width="100%" />
    </Skeleton>
  );
  return <LoadedShipment shape={shape}>{(shipment) => <LoadView shipment={shipment} />}</LoadedShipment>;
}

function LoadView({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments');
  const [address, setAddress] = useSearchParams();
  const steps = useShipmentStep(shipment.id);
  const username = useSession()?.user.username;
  const own = ownContainer(shipment, username);
  const [first] = useState(own); // it stays after it is delivered
  const number = Number(address.get('container')) || (first ?? own);
  const container = shipment.containers.find((candidate) => candidate.number === number);
  const way = t('way', { supplier: shipment.supplier.name, destination: shipment.destination.name });
  return (
    <Box maw="40rem">
      {container === undefined ? (
        <>
          <PageHeader title={way} back={{ to: `/shipments/${shipment.id}`, label: t('load.back') }} />
          <Notes shipment={shipment} />
          <Choice
            shipment={shipment}
            steps={steps}
            onClaimed={(claimed) => setAddress({ container: String(claimed) })}
          />
        </>
      ) : (
        <>
          <Container key={container.number} shipment={shipment} way={way} container={container} />
          <Notes shipment={shipment} />
          <Strip containers={shipment.containers} current={container.number} username={username} />
        </>
      )}
    </Box>
  );
}

interface ContainerProps {
  shipment: Shipment;
  /** Supplier and destination, in words. */
  way: string;
  container: SavedContainer;
}

/** The next task with a container: to load it, to drive it, or what follows. */
function Container({ shipment, way, container }: ContainerProps) {
  const { state } = container;
  const isJustChanged = useJustChanged(state);
  const waiting = useWaitingDelivery(shipment.id, container.number);
  const props = { way, container, isJustChanged };
  if (state === 'delivered' || (state === 'loaded' && waiting !== undefined))
    return <AfterDelivery shipment={shipment} container={container} waiting={waiting} />;
  if (state === 'loaded') return <OnTheRoad shipment={shipment} {...props} />;
  return <LoadChecklist shipmentId={shipment.id} {...props} />;
}

function Notes({ shipment: { note, closed } }: { shipment: Shipment }) {
  const t = useTranslations('shipments');
  return [note, closed ? t('closedHint') : '']
    .filter((text) => text !== '')
    .map((text) => (
      <Text key={text} c="dimmed" my="sm" style={{ overflowWrap: 'anywhere' }}>
        {text}
      </Text>
    ));
}

/** The number of the one container that somebody loads, else drives; undefined where there is none or a choice. */
function ownContainer({ containers }: Shipment, username: string | undefined): number | undefined {
  const numbers = (state: SavedContainer['state']) =>
    containers
      .filter((container) => container.state === state && container.holder === username)
      .map((container) => container.number);
  const [claimed, loaded] = [numbers('claimed'), numbers('loaded')];
  const own = claimed.length > 0 ? claimed : loaded;
  return own.length === 1 ? own[0] : undefined;
}

interface StripProps {
  containers: readonly SavedContainer[];
  current: number;
  username: string | undefined;
}

/** All containers with their states in words, to change to another one. */
function Strip({ containers, current, username }: StripProps) {
  const t = useTranslations('shipments');
  return (
    <nav className={styles.stops} aria-label={t('containers')}>
      {containers.map(({ number, state, holder }) => (
        <Link
          key={number}
          className={styles.stop}
          to={`?container=${number}`}
          aria-current={number === current ? 'page' : undefined}
        >
          <b>{number}</b>
          <span>{state === 'claimed' && holder === username ? t('load.mine') : t(`states.${state}`)}</span>
        </Link>
      ))}
    </nav>
  );
}

interface ChoiceProps {
  shipment: Shipment;
  /** The page's own: what follows a step is done even if the choice is gone by then. */
  steps: ReturnType<typeof useShipmentStep>;
  onClaimed: (number: number) => void;
}

/** The choice of the container to load: an open one is claimed with one press. */
function Choice({ shipment, steps: { take, isTaking, taking }, onClaimed }: ChoiceProps) {
  const t = useTranslations('shipments');
  return (
    <section aria-label={t('load.which')}>
      <Title order={2} fz="lg" mb="sm">
        {t('load.which')}
      </Title>
      <Flex component="ol" m={0} p={0} style={{ listStyle: 'none' }} direction="column" gap="xs">
        {toDoFirst(shipment.containers).map((container) => {
          const { number, name, state, holder, supplies, steps } = container;
          return (
            <Card
              component="li"
              style={{ flexDirection: 'row', alignItems: 'center', gap: 'var(--space-3)' }}
              key={number}
            >
              <Link className={styles.choice} to={`?container=${number}`}>
                <Text span size="lg" c="bright">
                  {name}
                </Text>
                <Text span size="small" c="dimmed">
                  {t('load.contents', { items: supplies.length, crates: cratesOf(container) })}
                </Text>
                <StatusBadge status={TONES[state]}>
                  {t(`stateOf.${state}`, { holder: holder ?? t('somebody') })}
                </StatusBadge>
              </Link>
              {steps.includes('claim') && (
                <Button
                  size="md"
                  aria-label={t('stepOf', { step: t('steps.claim'), container: name })}
                  loading={isTaking && taking?.containers.includes(number) === true}
                  disabled={isTaking}
                  onClick={() => take({ action: 'claim', containers: [number] }, () => onClaimed(number))}
                >
                  {t('steps.claim')}
                </Button>
              )}
            </Card>
          );
        })}
      </Flex>
    </section>
  );
}
