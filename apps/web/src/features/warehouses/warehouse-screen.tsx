import { ApiError, type Warehouse, warehouses } from '@backline/contract';
import { Anchor, Box, Button } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { IconMapPin, IconPencil, IconSitemap, IconTargetArrow, IconTruckDelivery } from '@tabler/icons-react';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useTranslations } from 'use-intl';
import { idOf } from '../../api/addresses/address-values.ts';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { useStoredQuery } from '../../api/storage/stored-query.ts';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { CardSkeleton, HeaderSkeleton, HeadingSkeleton, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import { FillBadge } from '../../ui/labels/fill-badge.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { expectedStock, useExpectedStock } from '../shipments/use-expected-stock.ts';
import { comingOrders } from '../supplies/data/use-expected-lines.ts';
import { SupplyList } from '../supplies/list/supply-list.tsx';
import { SupplySkeleton } from '../supplies/parts/supply-skeleton.tsx';
import { ThreatBadge } from '../war-api/threat-badge.tsx';
import { ThreatsFailure } from '../war-api/threats-failure.tsx';
import { TownUnknown } from '../war-api/town-unknown.tsx';
import { threatQuery, useThreats } from '../war-api/use-threats.ts';
import { WatchButton } from '../watches/watch-button.tsx';
import { useRememberWarehouse } from '../worklist/last-warehouse.ts';
import { StockpileSection } from './stockpile-section.tsx';
import { storedWarehouse } from './warehouse-queries.ts';
import styles from './warehouses.module.css';

const WarehouseForm = lazyDialog(async () => (await import('./warehouse-form.tsx')).WarehouseForm);

export function WarehouseScreen() {
  const id = idOf(useParams().id);
  return id === null ? <WarehouseGone /> : <StoredWarehouse key={id} id={id} />;
}

function StoredWarehouse({ id }: { id: number }) {
  const t = useTranslations('warehouses');
  const [copy] = useState(() => storedWarehouse(id));
  const warehouse = useStoredQuery(query(warehouses.get, { params: { id } }), copy);
  usePrefetchQuery(expectedStock(id));
  usePrefetchQuery(comingOrders);
  usePrefetchQuery(threatQuery);
  const isGone = warehouse.error instanceof ApiError && warehouse.error.code === 'not-found';

  useEffect(() => {
    if (isGone) copy.clear();
  }, [isGone, copy]);

  if (isGone) return <WarehouseGone />;
  return (
    <LoadState
      query={warehouse}
      loading={t('warehouseLoading')}
      failed={t('warehouseFailed')}
      shape={<WarehouseSkeleton />}
    >
      {(loaded) => <WarehouseView warehouse={loaded} />}
    </LoadState>
  );
}

function WarehouseSkeleton() {
  return (
    <Skeleton>
      <div className={styles.skeleton}>
        <HeaderSkeleton />
      </div>
      <div className={styles.columns}>
        <Box miw={0}>
          <SupplySkeleton />
        </Box>
        <Skeleton>
          <HeadingSkeleton />
          <CardSkeleton count={3} height="10.9rem" />
        </Skeleton>
      </div>
    </Skeleton>
  );
}

/** From this width on, as in the style sheet, the details of the warehouse are beside its stock. */
const BESIDE = '(min-width: 68.75em)';

function WarehouseView({ warehouse }: { warehouse: Warehouse }) {
  const t = useTranslations('warehouses');
  const [isEditing, editing] = useDisclosure();
  const isBeside = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false });
  const expected = useExpectedStock(warehouse.id);
  const { name, stockpiles, supplies } = warehouse;
  const about = <WarehouseFacts warehouse={warehouse} />;
  const actions = <WarehouseActions warehouse={warehouse} isSmall={isBeside} onEdit={editing.open} />;
  // Memoised, because the whole list renders again when its heading changes.
  const heading = useMemo(() => <PageHeader title={name} />, [name]);
  useRememberWarehouse(warehouse);

  return (
    <>
      {!isBeside && <PageHeader title={name} about={about} actions={actions} />}
      <ThreatsFailure />
      <TownUnknown warehouseId={warehouse.id} />
      {expected.error && expected.data === undefined && <p role="status">{t('expectedFailed')}</p>}
      <div className={styles.columns}>
        <Box miw={0}>
          <SupplyList
            place={name}
            warehouseId={warehouse.id}
            supplies={supplies}
            stockpiles={stockpiles}
            {...(isBeside && { heading })}
            {...(expected.data && { expected: expected.data })}
            offersMpf={supplies.some(({ item }) => item.mpf === true)}
            empty={
              <EmptyState title={t('warehouseEmpty')} hint={t('warehouseEmptyHint')}>
                <Anchor component={Link} to="/fir">
                  {t('openFir')}
                </Anchor>
              </EmptyState>
            }
          />
        </Box>
        <div className={styles.rail}>
          {isBeside && <div className={styles.about}>{about}</div>}
          {isBeside && <div className={styles.actions}>{actions}</div>}
          <StockpileSection stockpiles={stockpiles} />
        </div>
      </div>
      {isEditing && <WarehouseForm warehouse={warehouse} onClose={editing.close} />}
    </>
  );
}

function WarehouseFacts({ warehouse }: { warehouse: Warehouse }) {
  const t = useTranslations('warehouses');
  const { id, location, buildingType, category, filledPercentage, goalCount } = warehouse;
  const threat = useThreats().get(id);
  return (
    <>
      <IconMapPin size={16} aria-hidden className={styles.pin} />
      <span>{t('place', { location, buildingType })}</span>
      {category && <ColourBadge label={category.name} colour={category.color} />}
      {threat && <ThreatBadge threat={threat} />}
      <FillBadge percent={filledPercentage} {...(goalCount === 0 && { without: t('noGoals') })} />
    </>
  );
}

interface WarehouseActionsProps {
  warehouse: Warehouse;
  isSmall: boolean;
  onEdit: () => void;
}

function WarehouseActions({ warehouse: { id, name }, isSmall, onEdit }: WarehouseActionsProps) {
  const t = useTranslations('warehouses');
  const mayEdit = useMay('edit');
  const size = isSmall ? 'xs' : 'sm';
  return (
    <>
      <Button
        component={Link}
        to={`/warehouses/${id}/goals`}
        variant="default"
        size={size}
        leftSection={!isSmall && <IconTargetArrow size={16} aria-hidden />}
      >
        {t('goals')}
      </Button>
      <Button
        component={Link}
        to={`/shipments?warehouse=${id}`}
        variant="default"
        size={size}
        leftSection={!isSmall && <IconTruckDelivery size={16} aria-hidden />}
      >
        {t('shipments')}
      </Button>
      {!isSmall && (
        <Button
          component={Link}
          to={`/production/chain?warehouse=${id}`}
          variant="default"
          leftSection={<IconSitemap size={16} aria-hidden />}
        >
          {t('chain')}
        </Button>
      )}
      <WatchButton isCompact={isSmall} watchable={{ kind: 'warehouse', id }} name={name} />
      {mayEdit && (
        <Button size={size} leftSection={!isSmall && <IconPencil size={16} aria-hidden />} onClick={onEdit}>
          {t('edit')}
        </Button>
      )}
    </>
  );
}

function WarehouseGone() {
  const t = useTranslations('warehouses');
  return (
    <>
      <PageHeader title={t('title')} />
      <EmptyState title={t('gone')} hint={t('goneHint')}>
        <Anchor component={Link} to="/warehouses">
          {t('backToList')}
        </Anchor>
      </EmptyState>
    </>
  );
}
