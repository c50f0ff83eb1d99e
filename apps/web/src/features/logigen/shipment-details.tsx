import { logigen, type MatrixEntry, orders, type WarehouseSummary } from '@backline/contract';
import {
  availabilityStatus,
  carrierStatus,
  containerStockStatus,
  distanceStatus,
  type ShipmentStatus,
} from '@backline/domain';
import { Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { type Status, StatusBadge } from '../../ui/labels/status-badge.tsx';
import panel from './logigen.module.css';
import type { ShipmentPlan } from './use-shipment-plan.ts';

const TONES = { good: 'high', tight: 'middle', short: 'low' } as const satisfies Record<
  ShipmentStatus,
  Status
>;

type Matrix = Record<string, MatrixEntry[]>;

interface ShipmentDetailsProps {
  plan: ShipmentPlan;
  supplier: WarehouseSummary | undefined;
  destination: WarehouseSummary | undefined;
}

/**
 * Figures to judge the shipment by: how much can be sent, the containers and transport available, and the
 * distance (docs/spec/logigen.md#figures).
 */
export function ShipmentDetails({ plan, supplier, destination }: ShipmentDetailsProps) {
  const t = useTranslations('logigen.details');
  const matrix = useQuery(query(logigen.matrix));
  return (
    <section className={`${panel.panel} ${panel.section}`} aria-label={t('title')}>
      <Title order={2} c="bright" fz="lg">
        {t('title')}
      </Title>
      {supplier === undefined || destination === undefined ? (
        <Text c="dimmed">{t('choose')}</Text>
      ) : (
        <>
          {plan.shipment === null ? (
            <Amounts
              key={`${supplier.id} ${destination.id}`}
              plan={plan}
              supplier={supplier.name}
              destination={destination.name}
            />
          ) : (
            <Facts layout="rows">
              <Promised plan={plan} supplier={supplier.name} destination={destination.name} />
            </Facts>
          )}
          <Ordered destination={destination} />
          <LoadState
            query={matrix}
            failed={t('matrixFailed')}
            shape={<RowSkeleton count={3} height="2rem" />}
          >
            {(loaded) => (
              <Way
                entry={entryOf(loaded, destination, supplier)}
                requested={plan.shipment?.containers.length ?? Math.min(plan.requested, plan.available)}
              />
            )}
          </LoadState>
        </>
      )}
    </section>
  );
}

/**
 * The supplier's entry among the destination's sources. Names that several warehouses share include their
 * ids.
 */
function entryOf(
  matrix: Matrix,
  destination: WarehouseSummary,
  supplier: WarehouseSummary,
): MatrixEntry | undefined {
  const entries = matrix[destination.name] ?? matrix[`${destination.name} (#${destination.id})`];
  return entries?.find(({ warehouseId }) => warehouseId === supplier.id);
}

interface AmountsProps {
  plan: ShipmentPlan;
  /** The names of the supplier and the destination. */
  supplier: string;
  destination: string;
}

function Amounts({ plan, supplier, destination }: AmountsProps) {
  const t = useTranslations('logigen.details');
  const format = useFormatter();
  const { calculation, units, available, requested } = plan;
  const { error, isFetching, refetch } = calculation;
  const status = availabilityStatus(available, requested);
  return (
    <LoadState
      query={{ data: units, error, isFetching, refetch }}
      loading={t('calculating')}
      failed={t('failed')}
      shape={<RowSkeleton count={2} height="2rem" />}
    >
      {(crates) => (
        <Facts layout="rows" aria-busy={isFetching}>
          <Fact label={t('crates')}>{format.number(crates)}</Fact>
          <Promised plan={plan} supplier={supplier} destination={destination} />
          <Fact label={t('available')}>
            <Judged
              status={available === 0 ? 'short' : status}
              figure={t('availableOf', { available, requested })}
              word={t(`availability.${available === 0 ? 'short' : status}`)}
            />
          </Fact>
        </Facts>
      )}
    </LoadState>
  );
}

/** The stock that saved shipments promise, and the plan therefore leaves out, whether it is made already or not. */
function Promised({ plan: { promised }, supplier, destination }: AmountsProps) {
  const t = useTranslations('logigen.details');
  if (promised === undefined) return null;
  const { expected, reserved } = promised;
  return (
    <>
      {expected > 0 && <Fact label={t('promised')}>{t('expected', { crates: expected, destination })}</Fact>}
      {reserved > 0 && <Fact label={t('promised')}>{t('reserved', { crates: reserved, supplier })}</Fact>}
    </>
  );
}

/** The crates being made for the destination; not counted in its need or its stock. */
function Ordered({ destination: { id, name } }: { destination: WarehouseSummary }) {
  const t = useTranslations('logigen.details');
  const { data = [] } = useQuery(query(orders.coming));
  const crates = data
    .filter(({ warehouseId }) => warehouseId === id)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  if (crates === 0) return null;
  return (
    <Facts layout="rows">
      <Fact label={t('orders')}>{t('ordered', { crates, destination: name })}</Fact>
    </Facts>
  );
}

function Way({ entry, requested }: { entry: MatrixEntry | undefined; requested: number }) {
  const t = useTranslations('logigen.details');
  if (entry === undefined) return null;
  const {
    containersAtLocation: stock,
    flatbedsAtLocation: flatbeds,
    freightersAtLocation: freighters,
  } = entry;
  const stocked = containerStockStatus(stock, requested);
  const carried = carrierStatus(flatbeds, freighters);
  const { distance } = entry;
  return (
    <Facts layout="rows">
      <Fact label={t('stock')}>
        <Judged
          status={stocked}
          figure={t('stockOf', { stock, requested })}
          word={t(`availability.${stocked}`)}
        />
      </Fact>
      <Fact label={t('distance')}>
        {distance === null ? (
          <StatusBadge status="quiet">{t('unknown')}</StatusBadge>
        ) : (
          <Judged
            status={distanceStatus(distance)}
            figure={t('hexes', { hexes: distance })}
            word={t(`distances.${distanceStatus(distance)}`)}
          />
        )}
      </Fact>
      <Fact label={t('carriers')}>
        <Judged
          status={carried}
          figure={t('carriersOf', { flatbeds, freighters })}
          word={t(`carrierStates.${carried}`)}
        />
      </Fact>
    </Facts>
  );
}

function Judged({ status, figure, word }: { status: ShipmentStatus; figure: string; word: string }) {
  const t = useTranslations('logigen.details');
  return <StatusBadge status={TONES[status]}>{t('judged', { figure, word })}</StatusBadge>;
}
