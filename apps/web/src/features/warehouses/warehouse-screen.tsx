import { ApiError, type Warehouse, warehouses } from '@backline/contract';
import { Anchor, Box } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import {
  IconPencil,
  IconSitemap,
  IconTargetArrow,
  IconTruckDelivery,
  IconTruckLoading,
} from '@tabler/icons-react';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
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
import type { HeadAction } from '../../ui/layout/head-action.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { expectedStock, useExpectedStock } from '../shipments/use-expected-stock.ts';
import { comingOrders } from '../supplies/data/use-expected-lines.ts';
import { SupplyList } from '../supplies/list/supply-list.tsx';
import { SupplySkeleton } from '../supplies/parts/supply-skeleton.tsx';
import { ThreatBadge } from '../war-api/threat-badge.tsx';
import { ThreatsFailure } from '../war-api/threats-failure.tsx';
import { TownUnknown } from '../war-api/town-unknown.tsx';
import { threatQuery, useThreats } from '../war-api/use-threats.ts';
import { useWatchToggle } from '../watches/watch-button.tsx';
import { useRememberWarehouse } from '../worklist/last-warehouse.ts';
import { JumpTabs } from './jump-tabs.tsx';
import { RailActions } from './rail-actions.tsx';
import { StockpileSection, useStockpilesShown } from './stockpile-section.tsx';
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
        <div className={styles.rail}>
          <Skeleton>
            <HeadingSkeleton />
            <CardSkeleton count={3} height="6rem" gap="0px" />
          </Skeleton>
        </div>
        <Box miw={0}>
          <SupplySkeleton />
        </Box>
      </div>
    </Skeleton>
  );
}

/** From this width on, as in the style sheet, the details of the warehouse are beside its stock. */
const BESIDE = '(min-width: 68.75em)';
/** Windows of this size, as in the style sheet, have the head above the stockpiles: thirty items are in sight. */
const HEAD_IN_RAIL = '(min-width: 90em) and (max-height: 62em)';

function WarehouseView({ warehouse }: { warehouse: Warehouse }) {
  const t = useTranslations('warehouses');
  const isBeside = useMediaQuery(BESIDE, undefined, { getInitialValueInEffect: false });
  const isInRail = useMediaQuery(HEAD_IN_RAIL, undefined, { getInitialValueInEffect: false });
  const expected = useExpectedStock(warehouse.id);
  const shown = useStockpilesShown(warehouse.stockpiles);
  const stockpileColumn = useRef<HTMLDivElement>(null);
  const itemColumn = useRef<HTMLDivElement>(null);
  // Here, so that turning the screen, which moves the head, keeps what is typed.
  const [isEditing, editing] = useDisclosure();
  useRememberWarehouse(warehouse);
  const head = <WarehouseHead warehouse={warehouse} isInRail={isInRail} onEdit={editing.open} />;
  const stockpiles = (
    <div ref={stockpileColumn} className={styles.rail} tabIndex={-1} key="stockpiles">
      {isInRail && head}
      <StockpileSection stockpiles={warehouse.stockpiles} shown={shown} hasHeading={isBeside} />
    </div>
  );
  const items = (
    <div ref={itemColumn} className={styles.items} tabIndex={-1} key="items">
      <Items warehouse={warehouse} hasHeading={isInRail} />
    </div>
  );

  return (
    <>
      {!isInRail && head}
      <ThreatsFailure />
      <TownUnknown warehouseId={warehouse.id} />
      {expected.error && expected.data === undefined && <p role="status">{t('expectedFailed')}</p>}
      <JumpTabs
        warehouse={warehouse}
        isBeside={isBeside}
        shown={shown}
        stockpiles={stockpileColumn}
        items={itemColumn}
      />
      <div className={styles.columns}>{isBeside ? [items, stockpiles] : [stockpiles, items]}</div>
      {isEditing && <WarehouseForm warehouse={warehouse} onClose={editing.close} />}
    </>
  );
}

/** The stock of a warehouse, with the page's heading on the line of its tools where the head has no room of its own. */
function Items({ warehouse, hasHeading }: { warehouse: Warehouse; hasHeading: boolean }) {
  const t = useTranslations('warehouses');
  const { id, name, stockpiles, supplies } = warehouse;
  const expected = useExpectedStock(id);
  // Memoised, because the whole list renders again when its heading changes.
  const heading = useMemo(() => <PageHeader title={name} />, [name]);
  return (
    <SupplyList
      place={name}
      warehouseId={id}
      supplies={supplies}
      stockpiles={stockpiles}
      {...(hasHeading && { heading })}
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
  );
}

interface WarehouseHeadProps {
  warehouse: Warehouse;
  isInRail: boolean;
  onEdit: () => void;
}

/** The head of the page; on low windows its facts and buttons stand above the stockpiles. */
function WarehouseHead({ warehouse, isInRail, onEdit }: WarehouseHeadProps) {
  const t = useTranslations('warehouses');
  const { id, name } = warehouse;
  const mayEdit = useMay('edit');
  const watch = useWatchToggle({ watchable: { kind: 'warehouse', id }, name });
  const about = <WarehouseFacts warehouse={warehouse} />;
  const primary = { label: t('planShipment'), Icon: IconTruckLoading, to: `/generate?to=${id}` };
  const buttons: HeadAction[] = [
    ...(mayEdit ? [{ label: t('edit'), Icon: IconPencil, onClick: onEdit }] : []),
    { label: t('goals'), Icon: IconTargetArrow, to: `/warehouses/${id}/goals`, isFramed: true },
    { label: t('shipments'), Icon: IconTruckDelivery, to: `/shipments?warehouse=${id}`, isFramed: true },
  ];
  const more = [
    { label: t('chain'), Icon: IconSitemap, to: `/production/chain?warehouse=${id}` },
    ...(watch ? [watch] : []),
  ];
  return isInRail ? (
    <>
      <div className={styles.about}>{about}</div>
      <RailActions name={name} buttons={[...buttons, primary]} more={more} />
    </>
  ) : (
    <PageHeader
      title={name}
      back={{ to: '/warehouses', label: t('title') }}
      about={about}
      buttons={buttons}
      primary={primary}
      more={more}
    />
  );
}

function WarehouseFacts({ warehouse }: { warehouse: Warehouse }) {
  const t = useTranslations('warehouses');
  const { id, location, buildingType, category, filledPercentage, goalCount } = warehouse;
  const threat = useThreats().get(id);
  return (
    <>
      <span>{t('place', { location, buildingType })}</span>
      {category && <ColourBadge label={category.name} colour={category.color} />}
      {threat && <ThreatBadge threat={threat} />}
      <FillBadge percent={filledPercentage} {...(goalCount === 0 && { without: t('noGoals') })} />
      {goalCount > 0 && <span>{t('ofGoals')}</span>}
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
