import { type ShipmentSummary, shipments, warehouses } from '@backline/contract';
import { isShipmentDone } from '@backline/domain';
import { Button, Text, Title } from '@mantine/core';
import { IconTruckLoading } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { idOf } from '../../api/addresses/address-values.ts';
import { query } from '../../api/client/query.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton, HeadingSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ShipmentCard } from './shipment-card.tsx';

/** Saved shipments; `?warehouse=3` shows only those from or to that warehouse. */
export function ShipmentListScreen() {
  const t = useTranslations('shipments');
  const warehouseId = idOf(useSearchParams()[0].get('warehouse'));
  const isOne = warehouseId !== null;
  const list = useQuery(query(shipments.list, { query: isOne ? { warehouseId } : {} }));
  const places = useQuery({ ...query(warehouses.list), enabled: isOne });
  const name = isOne ? places.data?.find(({ id }) => id === warehouseId)?.name : undefined;
  const exported = {
    file: t('title'),
    table: async () => (await import('./shipment-list-export.ts')).shipmentListTable(list.data ?? []),
  };
  return (
    <>
      <PageHeader
        title={name === undefined ? t('title') : t('titleAt', { warehouse: name })}
        back={isOne ? { to: '/shipments', label: t('showAll') } : undefined}
        primary={{
          label: t('plan'),
          Icon: IconTruckLoading,
          to: isOne ? `/generate?to=${warehouseId}` : '/generate',
        }}
        sources={list.data === undefined || list.data.length === 0 ? [] : [exported]}
      />
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<ShipmentListSkeleton />}>
        {(loaded) =>
          loaded.length === 0 ? (
            <EmptyState
              title={name === undefined ? t('empty') : t('emptyAt', { warehouse: name })}
              hint={t('emptyHint')}
            >
              {isOne && (
                <Button component={Link} to="/shipments" variant="default">
                  {t('showAll')}
                </Button>
              )}
            </EmptyState>
          ) : (
            <Sections list={loaded} />
          )
        }
      </LoadState>
    </>
  );
}

function ShipmentListSkeleton() {
  return (
    <Skeleton>
      <HeadingSkeleton />
      <CardSkeleton height="14rem" />
    </Skeleton>
  );
}

function Sections({ list }: { list: ShipmentSummary[] }) {
  const t = useTranslations('shipments');
  const isDone = ({ closed, containers }: ShipmentSummary) =>
    closed || isShipmentDone(containers.map(({ state }) => state));
  const done = list.filter(isDone);
  const underWay = list.filter((shipment) => !isDone(shipment));
  return (
    <>
      <Title order={2} fz="lg" c="dimmed" mb="sm">
        {t('underWay')}
      </Title>
      {underWay.length === 0 ? (
        <Text c="dimmed">{t('nothingUnderWay')}</Text>
      ) : (
        <Cards label={t('underWay')} list={underWay} />
      )}
      {done.length > 0 && (
        <>
          <Title order={2} fz="lg" c="dimmed" mt="lg" mb="sm">
            {t('done')}
          </Title>
          <Cards label={t('done')} list={done} />
        </>
      )}
    </>
  );
}

function Cards({ label, list }: { label: string; list: ShipmentSummary[] }) {
  return (
    <CardGrid label={label}>
      {list.map((shipment) => (
        <ShipmentCard key={shipment.id} shipment={shipment} />
      ))}
    </CardGrid>
  );
}
