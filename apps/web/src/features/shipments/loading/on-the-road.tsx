import type { SavedContainer, Shipment } from '@backline/contract';
import { Box, Button, Card, Flex, Stack, Text, Title } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ContainerTable } from '../container-table.tsx';
import { cratesOf } from '../shipment-sheet.ts';
import styles from '../shipments.module.css';
import { LoadFooter } from './load-footer.tsx';
import { LoadHead } from './load-head.tsx';
import { StopTitle } from './stop-title.tsx';
import { useShipmentStep } from './use-shipment-step.ts';

interface OnTheRoadProps {
  shipment: Shipment;
  way: string;
  container: SavedContainer;
  isJustChanged: boolean;
}

/** The way of a loaded container: its destination, and the stockpile there with its code. */
export function OnTheRoad({ shipment, way, container, isJustChanged }: OnTheRoadProps) {
  const t = useTranslations('shipments');
  const format = useFormatter();
  const { take, isTaking } = useShipmentStep(shipment.id);
  const crates = cratesOf(container);
  const [into, ...others] = container.stops;
  return (
    <section aria-label={container.name}>
      <LoadHead
        shipmentId={shipment.id}
        way={way}
        container={container}
        done={crates}
        total={crates}
        waiting={0}
      />
      <Stack gap="xxs" ta="center" py="lg">
        <Text c="dimmed">{t('load.bring', { crates })}</Text>
        <Title order={2}>{shipment.destination.name}</Title>
        <Text c="dimmed">{shipment.destination.location}</Text>
      </Stack>
      {into !== undefined && (
        <Card component="section" padding="md" style={{ gap: 'var(--space-2)' }} aria-label={into.name}>
          <Flex align="center" gap="xs" wrap="wrap">
            <StopTitle stop={into} word="into" hasCode />
          </Flex>
          {others.length > 0 && (
            <Text size="small" c="dimmed">
              {t('load.orInto', {
                stockpiles: format.list(
                  others.map(({ name }) => name),
                  { type: 'disjunction' },
                ),
              })}
            </Text>
          )}
        </Card>
      )}
      <Box component="details" my="sm" className={styles.contents ?? ''}>
        <summary>{t('load.contents', { items: container.supplies.length, crates })}</summary>
        <ContainerTable supplies={container.supplies} />
      </Box>
      {container.steps.includes('unload') && (
        <Button
          variant="subtle"
          fullWidth
          size="md"
          loading={isTaking}
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          onClick={() => take({ action: 'unload', containers: [container.number] })}
        >
          {t('load.notLoaded')}
        </Button>
      )}
      <LoadFooter
        shipmentId={shipment.id}
        container={{ ...container, steps: container.steps.filter((step) => step === 'deliver') }}
        left={0}
        total={crates}
        isJustChanged={isJustChanged}
        onUndo={null}
      />
    </section>
  );
}
