import { type Stockpile, type Warehouse, warehouses } from '@backline/contract';
import { ageLabel, isUnderMinimum, missingOf, releaseUrgency, stockpileRelease } from '@backline/domain';
import { Button } from '@mantine/core';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { useStoredQuery } from '../../../api/storage/stored-query.ts';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { ColourBadge } from '../../../ui/labels/category-badge.tsx';
import { FillBadge } from '../../../ui/labels/fill-badge.tsx';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { ItemIcon } from '../../items/item-icon.tsx';
import { boundsOf, useReleaseText } from '../../stockpiles/release-text.ts';
import { StockpileCode } from '../../stockpiles/stockpile-code.tsx';
import { ThreatBadge } from '../../war-api/threat-badge.tsx';
import { storedWarehouse } from '../../warehouses/warehouse-queries.ts';
import type { MapMark } from '../data/map-marks.ts';
import type { ShipmentRoute } from '../data/shipment-routes.ts';
import type { PanelParts } from './map-panel.tsx';
import styles from './map-summary.module.css';
import { PanelBack } from './panel-back.tsx';

/** The main facts about a warehouse: what it lacks, what is under way, its stockpiles with codes; and what to do about it. */
export function MapSummary({ mark, data, actions }: Omit<PanelParts, 'text'> & { mark: MapMark }) {
  const t = useTranslations('map');
  const { id, warehouse, threat } = mark;
  const [copy] = useState(() => storedWarehouse(id));
  const loaded = useStoredQuery(query(warehouses.get, { params: { id } }), copy);
  const { category, filledPercentage, goalCount } = warehouse;
  return (
    <div className={styles.summary}>
      <header className={styles.head}>
        <PanelBack onPress={actions.back} />
        <p className={styles.badges}>
          {category && <ColourBadge label={category.name} colour={category.color} />}
          <FillBadge percent={filledPercentage} {...(goalCount === 0 && { without: t('noGoals') })} />
          {threat !== null && <ThreatBadge threat={threat} />}
        </p>
        <h2 className={styles.title} tabIndex={-1}>
          {warehouse.name}
        </h2>
        <p className={styles.place}>{warehouse.location}</p>
      </header>
      <LoadState
        query={loaded}
        loading={t('summaryLoading', { name: warehouse.name })}
        failed={t('summaryFailed')}
        shape={<RowSkeleton count={6} />}
      >
        {(one) => (
          <>
            <ShortHere warehouse={one} />
            <UnderWay routes={data.routes} id={id} />
            <Stockpiles warehouse={one} mark={mark} />
          </>
        )}
      </LoadState>
      <footer className={styles.actions}>
        <Button
          component={Link}
          to={`/generate?to=${id}`}
          leftSection={<IconTruckDelivery size={16} aria-hidden />}
        >
          {t('haulToHere')}
        </Button>
        <Button component={Link} to={`/warehouses/${id}`} variant="default">
          {t('open')}
        </Button>
        <Button component={Link} to={`/fir?warehouse=${id}`} variant="default">
          {t('report')}
        </Button>
      </footer>
    </div>
  );
}

const MAX_LINES = 5;

function ShortHere({ warehouse: { supplies } }: { warehouse: Warehouse }) {
  const t = useTranslations('map');
  const lacking = supplies
    .map((supply) => ({
      ...supply,
      missing: missingOf(supply),
      isUnder: isUnderMinimum(supply.quantity, supply.minimum),
    }))
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => Number(other.isUnder) - Number(one.isUnder) || other.missing - one.missing);
  const under = lacking.filter(({ isUnder }) => isUnder).length;
  const crates = lacking.reduce((sum, { item, missing }) => sum + (item.crated ? missing : 0), 0);
  return (
    <section className={styles.section} aria-label={t('shortHere')}>
      <h3 className={styles.heading}>
        {t('shortHere')}
        {under > 0 && <span data-tone="stale">{t('underMinimum', { count: under })}</span>}
      </h3>
      {lacking.length === 0 && <p className={styles.quiet}>{t('nothingShort')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari */}
      <ul role="list" className={styles.lines}>
        {lacking.slice(0, MAX_LINES).map(({ item, quantity, target, minimum, missing, isUnder }) => (
          <li key={item.id} className={styles.line}>
            <ItemIcon item={item} size={28} />
            <span className={styles.words}>
              <span className={styles.pair}>
                <span>{item.name}</span>
                <span className={styles.quiet}>{t('there', { quantity, target })}</span>
              </span>
              <Meter have={quantity} target={target} minimum={minimum} />
            </span>
            <span className={styles.missing} data-tone={isUnder ? 'stale' : undefined}>
              {t('missing', { missing })}
            </span>
          </li>
        ))}
      </ul>
      {lacking.length > MAX_LINES && (
        <p className={styles.quiet}>
          {[
            t('shortMore', { count: lacking.length - MAX_LINES }),
            ...(crates > 0 ? [t('shortSum', { crates })] : []),
          ].join('. ')}
        </p>
      )}
    </section>
  );
}

function UnderWay({ routes, id }: { routes: readonly ShipmentRoute[]; id: number }) {
  const t = useTranslations('map');
  const own = routes.filter(({ from, to }) => from.id === id || to.id === id);
  if (own.length === 0) return null;
  return (
    <section className={styles.section} aria-label={t('underWay')}>
      <h3 className={styles.heading}>{t('underWay')}</h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari */}
      <ul role="list" className={styles.lines}>
        {own.map(({ key, from, to, counts, crates, shipments: [first, ...more] }) => (
          <li key={key}>
            <Link
              className={styles.route}
              to={
                first === undefined || more.length > 0
                  ? `/shipments?warehouse=${id}`
                  : `/shipments/${first.id}`
              }
            >
              {to.id === id ? t('fromPlace', { name: from.name }) : t('toPlace', { name: to.name })}
            </Link>
            <p className={styles.quiet}>
              {[
                t('crates', { count: crates }),
                ...(['delivered', 'loaded', 'claimed', 'open'] as const).map((state) =>
                  t(`routeCounts.${state}`, { count: counts[state] }),
                ),
              ]
                .filter((words) => words !== '')
                .join(', ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stockpiles({ warehouse: { stockpiles }, mark }: { warehouse: Warehouse; mark: MapMark }) {
  const t = useTranslations('map');
  const now = useNow();
  return (
    <section className={styles.section} aria-label={t('stockpiles')}>
      <h3 className={styles.heading}>
        {t('stockpiles')}
        {mark.reportedAt !== null && (
          <span className={styles.quiet}>{t('oldest', { age: ageLabel(mark.reportedAt, now) })}</span>
        )}
      </h3>
      {stockpiles.length === 0 && <p className={styles.quiet}>{t('noStockpiles')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari */}
      <ul role="list" className={styles.lines}>
        {stockpiles.map(({ id, name, code, publicAt }) => (
          <li key={id} className={styles.stockpile}>
            <span className={styles.pair}>
              <span className={styles.name}>{name}</span>
              <Release publicAt={publicAt} />
            </span>
            <StockpileCode id={id} name={name} code={code} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** When a stockpile goes public, in words: on the map nothing else says what the time is. */
function Release({ publicAt }: Pick<Stockpile, 'publicAt'>) {
  const t = useTranslations('map');
  const { left, why } = useReleaseText();
  const release = stockpileRelease(boundsOf(publicAt), useNow());
  return (
    <StatusBadge status={releaseUrgency(release)} title={why(release)}>
      {release.status === 'held' && t('publicIn', { time: left(release) })}
      {release.status === 'perhaps' && left(release)}
      {release.status === 'released' && t('public')}
      {release.status === 'unknown' && t('noTimer')}
    </StatusBadge>
  );
}
