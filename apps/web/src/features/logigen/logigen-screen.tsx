import type { WarehouseSummary } from '@backline/contract';
import { Anchor } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { useStoredQuery } from '../../api/storage/stored-query.ts';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { storedList, warehouseList } from '../warehouses/warehouse-queries.ts';
import { AskedItems } from './asked-items.tsx';
import styles from './logigen.module.css';
import { PlanForm } from './plan-form.tsx';
import { PlannedLine } from './planned-line.tsx';
import { ShipmentDetails } from './shipment-details.tsx';
import { SupplierRankingList } from './supplier-ranking-list.tsx';
import { useShipmentPlan } from './use-shipment-plan.ts';

const ShipmentSupplies = lazyPart(async () => (await import('./shipment-supplies.tsx')).ShipmentSupplies);

/** Plans a shipment from one warehouse to another (docs/spec/logigen.md#choosing). */
export function LogigenScreen() {
  const t = useTranslations('logigen');
  const list = useStoredQuery(warehouseList, storedList);
  const { search } = useLocation(); // another address asks for another plan
  return (
    <>
      <PageHeader title={t('title')} />
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<PlannerSkeleton />}>
        {(warehouses) =>
          warehouses.length < 2 ? (
            <EmptyState title={t('tooFew')} hint={t('tooFewHint')}>
              <Anchor component={Link} to="/warehouses">
                {t('openWarehouses')}
              </Anchor>
            </EmptyState>
          ) : (
            <Planner key={search} warehouses={warehouses} />
          )
        }
      </LoadState>
    </>
  );
}

function PlannerSkeleton() {
  return (
    <div className={styles.planner}>
      <PanelSkeleton height="12rem" />
      <PanelSkeleton height="18rem" />
    </div>
  );
}

function Planner({ warehouses }: { warehouses: WarehouseSummary[] }) {
  const plan = useShipmentPlan();
  const { supplierIds, destinationId } = plan.ends;
  const [supplierId] = supplierIds;
  const supplier = warehouses.find(({ id }) => id === supplierId);
  const destination = warehouses.find(({ id }) => id === destinationId);
  return (
    <div className={styles.planner} data-planned={plan.shipment !== null} data-ranked={destination && true}>
      <div className={styles.form}>
        {plan.shipment === null ? (
          <PlanForm plan={plan} warehouses={warehouses} />
        ) : (
          <PlannedLine plan={plan} warehouses={warehouses} />
        )}
        {plan.items.length > 0 && <AskedItems plan={plan} destination={destination} />}
      </div>
      {destination !== undefined && <SupplierRankingList plan={plan} destination={destination} />}
      {supplierIds.length < 2 && (
        <ShipmentDetails plan={plan} supplier={supplier} destination={destination} />
      )}
      {plan.shipment && (
        <ShipmentSupplies
          plan={plan}
          shipment={plan.shipment}
          warehouses={warehouses}
          destination={destination?.name ?? ''}
        />
      )}
    </div>
  );
}
