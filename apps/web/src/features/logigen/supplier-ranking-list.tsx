import { MAX_SUPPLIERS, type SupplierRank, type WarehouseSummary } from '@backline/contract';
import { carrierStatus, distanceStatus } from '@backline/domain';
import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import panel from './logigen-screen.module.css';
import styles from './supplier-ranking-list.module.css';
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
    <section className={`${panel.panel} ${styles.section}`} aria-label={t('title')}>
      <h2 className={panel.heading}>{t('title')}</h2>
      <LoadState
        query={ranking}
        loading={t('loading')}
        failed={t('failed')}
        shape={<RowSkeleton count={4} height="3.5rem" />}
      >
        {({ missing, suppliers }) => (
          <>
            <Missing missing={missing} destination={destination.name} />
            {missing.length > 0 && suppliers.length === 0 && <p className={styles.hint}>{t('nobody')}</p>}
            <ol className={styles.list} aria-busy={ranking.isFetching}>
              {suppliers.map((supplier) => (
                <SupplierRow
                  key={supplier.warehouseId}
                  supplier={supplier}
                  isChosen={ends.supplierIds.includes(supplier.warehouseId)}
                  isLocked={isLocked || (isFull && !ends.supplierIds.includes(supplier.warehouseId))}
                  onToggle={() => plan.toggleSupplier(supplier.warehouseId)}
                />
              ))}
            </ol>
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
  const crates = missing.reduce((sum, one) => sum + one.crates, 0);
  const under = missing.filter((one) => one.isUnderMinimum).length;
  return (
    <p className={styles.hint}>
      {crates === 0 ? (
        t('nothingMissing', { destination })
      ) : (
        <>
          <span className={styles.total}>{t('missing', { crates })}</span>{' '}
          {t('missingAt', { items: missing.length, under, destination })}
        </>
      )}
    </p>
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
    <li className={styles.row} data-chosen={isChosen}>
      <Checkbox
        id={id}
        checked={isChosen}
        disabled={isLocked}
        aria-label={name}
        aria-describedby={`${id}-facts`}
        onChange={onToggle}
      />
      <label className={styles.name} htmlFor={id}>
        {name} <span className={styles.location}>{location}</span>
      </label>
      <span className={styles.figure}>
        {format.number(crates)}
        <span className={styles.unit}>{t('crates', { crates })}</span>
      </span>
      <span id={`${id}-facts`} className={styles.facts}>
        <span data-tone={distance === null ? 'quiet' : distanceStatus(distance)}>
          {distance === null ? t('unknown') : t('hexes', { hexes: distance })}
        </span>
        <span data-tone={empty === 0 ? 'short' : empty < containers ? 'tight' : 'quiet'}>
          {t('empty', { count: empty })}
        </span>
        <span data-tone={carriers === 'good' ? 'quiet' : carriers}>
          {t(`carriers.${carrierWord(supplier)}`)}
        </span>
        <span className={styles.containers}>
          {adds === crates
            ? t('containers', { count: containers })
            : t('adds', { crates: adds, count: containers })}
        </span>
      </span>
    </li>
  );
}

function carrierWord({ flatbedsAtLocation, freightersAtLocation }: SupplierRank) {
  if (flatbedsAtLocation > 0) return freightersAtLocation > 0 ? 'both' : 'flatbed';
  return freightersAtLocation > 0 ? 'freighter' : 'none';
}
