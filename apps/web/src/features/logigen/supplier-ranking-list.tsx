import { MAX_SUPPLIERS, type SupplierRank, type WarehouseSummary } from '@backline/contract';
import { carrierStatus, distanceStatus } from '@backline/domain';
import { Box, Checkbox, Flex, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import panel from './logigen.module.css';
import type { ShipmentPlan } from './use-shipment-plan.ts';

interface SupplierRankingListProps {
  plan: ShipmentPlan;
  destination: WarehouseSummary;
}

/** Every supplier that has what the destination lacks, best first, to choose one or several. */
export function SupplierRankingList({ plan, destination }: SupplierRankingListProps) {
  const t = useTranslations('logigen.ranking');
  const { ranking, ends } = plan;
  const isLocked = plan.shipment !== null || plan.isGenerating;
  const isFull = ends.supplierIds.length >= MAX_SUPPLIERS;
  return (
    <section className={`${panel.panel} ${panel.ranking}`} aria-label={t('title')}>
      <Title order={2} c="bright" fz="lg">
        {t('title')}
      </Title>
      <LoadState
        query={ranking}
        loading={t('loading')}
        failed={t('failed')}
        shape={<RowSkeleton count={4} height="3.5rem" />}
      >
        {({ missing, suppliers }) => (
          <>
            <Missing missing={missing} destination={destination.name} />
            {missing.length > 0 && suppliers.length === 0 && <Text c="dimmed">{t('nobody')}</Text>}
            <Flex
              component="ol"
              direction="column"
              m={0}
              mb="calc(-1 * var(--space-4))"
              mx="calc(-1 * var(--space-4))"
              aria-busy={ranking.isFetching}
            >
              {suppliers.map((supplier) => (
                <SupplierRow
                  key={supplier.warehouseId}
                  supplier={supplier}
                  isChosen={ends.supplierIds.includes(supplier.warehouseId)}
                  isLocked={isLocked || (isFull && !ends.supplierIds.includes(supplier.warehouseId))}
                  onToggle={() => plan.toggleSupplier(supplier.warehouseId)}
                />
              ))}
            </Flex>
          </>
        )}
      </LoadState>
    </section>
  );
}

interface MissingProps {
  missing: readonly { crates: number; isUnderMinimum: boolean }[];
  destination: string;
}

function Missing({ missing, destination }: MissingProps) {
  const t = useTranslations('logigen.ranking');
  const crates = missing.reduce((sum, item) => sum + item.crates, 0);
  const under = missing.filter((item) => item.isUnderMinimum).length;
  return (
    <Text c="dimmed">
      {crates === 0 ? (
        t('nothingMissing', { destination })
      ) : (
        <>
          <Text span c="bright" fz="xl" fw={600}>
            {t('missing', { crates })}
          </Text>{' '}
          {t('missingAt', { items: missing.length, under, destination })}
        </>
      )}
    </Text>
  );
}

interface SupplierRowProps {
  supplier: SupplierRank;
  isChosen: boolean;
  isLocked: boolean;
  onToggle: () => void;
}

function SupplierRow({ supplier, isChosen, isLocked, onToggle }: SupplierRowProps) {
  const t = useTranslations('logigen.ranking');
  const format = useFormatter();
  const id = useId();
  const { name, location, crates, adds, containers, distance } = supplier;
  const carriers = carrierStatus(supplier.flatbedsAtLocation, supplier.freightersAtLocation);
  const empty = supplier.containersAtLocation;
  return (
    <li className={panel.supplierRow} data-chosen={isChosen}>
      <Checkbox
        id={id}
        checked={isChosen}
        disabled={isLocked}
        aria-label={name}
        aria-describedby={`${id}-facts`}
        onChange={onToggle}
      />
      <Box component="label" c="bright" fw={500} style={{ overflowWrap: 'anywhere' }} htmlFor={id}>
        {name}{' '}
        <Text span c="dimmed" fz="small" fw={400}>
          {location}
        </Text>
      </Box>
      <Text span c="bright" fz="xl" fw={600} ta="end">
        {format.number(crates)}
        <Text span ms="xxs" c="dimmed" fz="xs" fw={400}>
          {t('crates', { crates })}
        </Text>
      </Text>
      <Flex
        id={`${id}-facts`}
        component="span"
        rowGap={0}
        columnGap="sm"
        wrap="wrap"
        c="dimmed"
        fz="small"
        style={{ gridColumn: '2 / -1' }}
      >
        <span data-tone={distance === null ? 'quiet' : distanceStatus(distance)}>
          {distance === null ? t('unknown') : t('hexes', { hexes: distance })}
        </span>
        <span data-tone={empty === 0 ? 'short' : empty < containers ? 'tight' : 'quiet'}>
          {t('empty', { count: empty })}
        </span>
        <span data-tone={carriers === 'good' ? 'quiet' : carriers}>
          {t(`carriers.${carrierWord(supplier)}`)}
        </span>
        <Box component="span" ms="auto">
          {adds === crates
            ? t('containers', { count: containers })
            : t('adds', { crates: adds, count: containers })}
        </Box>
      </Flex>
    </li>
  );
}

function carrierWord({ flatbedsAtLocation, freightersAtLocation }: SupplierRank) {
  if (flatbedsAtLocation > 0) return freightersAtLocation > 0 ? 'both' : 'flatbed';
  return freightersAtLocation > 0 ? 'freighter' : 'none';
}
