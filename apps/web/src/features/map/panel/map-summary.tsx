import { type Stockpile, type Warehouse, warehouses } from '@backline/contract';
import { ageLabel, isUnderMinimum, missingOf, releaseUrgency, stockpileRelease } from '@backline/domain';
import { Button, Flex, Group, Text, Title } from '@mantine/core';
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
import { StockpileCode } from '../../codes/stockpile-code.tsx';
import { ItemIcon } from '../../items/item-icon.tsx';
import { boundsOf, useReleaseText } from '../../stockpiles/release-text.ts';
import { ThreatBadge } from '../../war-api/threat-badge.tsx';
import { storedWarehouse } from '../../warehouses/warehouse-queries.ts';
import type { MapMark } from '../data/map-marks.ts';
import type { ShipmentRoute } from '../data/shipment-routes.ts';
import styles from '../map.module.css';
import { PanelBack, type PanelParts } from './panel-parts.tsx';
import { PanelSection } from './panel-section.tsx';

/** The main facts about a warehouse: what it lacks, what is under way, its stockpiles with codes; and what to do about it. */
export function MapSummary({ mark, data, actions }: Omit<PanelParts, 'text'> & { mark: MapMark }) {
  const t = useTranslations('map');
  const { id, warehouse, threat } = mark;
  const [copy] = useState(() => storedWarehouse(id));
  const loaded = useStoredQuery(query(warehouses.get, { params: { id } }), copy);
  const { category, filledPercentage, goalCount } = warehouse;
  return (
    <div className={styles.summary}>
      <Flex component="header" direction="column" gap="xxs" px="md" py="sm">
        <PanelBack onPress={actions.back} />
        <Group gap="xs">
          {category && <ColourBadge label={category.name} colour={category.color} />}
          <FillBadge percent={filledPercentage} {...(goalCount === 0 && { without: t('noGoals') })} />
          {threat !== null && <ThreatBadge threat={threat} />}
        </Group>
        <Title order={2} style={{ overflowWrap: 'anywhere' }} tabIndex={-1}>
          {warehouse.name}
        </Title>
        <Text size="small" c="dimmed">
          {warehouse.location}
        </Text>
      </Flex>
      <LoadState
        query={loaded}
        loading={t('summaryLoading', { name: warehouse.name })}
        failed={t('summaryFailed')}
        shape={<RowSkeleton count={6} />}
      >
        {(entry) => (
          <>
            <ShortHere warehouse={entry} />
            <UnderWay routes={data.routes} id={id} />
            <Stockpiles warehouse={entry} mark={mark} />
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
    .toSorted((a, b) => Number(b.isUnder) - Number(a.isUnder) || b.missing - a.missing);
  const under = lacking.filter(({ isUnder }) => isUnder).length;
  const crates = lacking.reduce((sum, { item, missing }) => sum + (item.crated ? missing : 0), 0);
  return (
    <PanelSection
      title={t('shortHere')}
      beside={
        under > 0 && (
          <Text span size="small" c="red">
            {t('underMinimum', { count: under })}
          </Text>
        )
      }
    >
      {lacking.length === 0 && (
        <Text size="small" c="dimmed" fw={400}>
          {t('nothingShort')}
        </Text>
      )}
      <Flex component="ul" direction="column" m={0} p={0} style={{ listStyle: 'none' }} gap="xs" role="list">
        {lacking.slice(0, MAX_LINES).map(({ item, quantity, target, minimum, missing, isUnder }) => (
          <Flex component="li" align="center" gap="xs" wrap="nowrap" key={item.id}>
            <ItemIcon item={item} size={28} />
            <Flex component="span" direction="column" gap={2} flex={1} miw={0}>
              <Flex component="span" gap="sm" justify="space-between" align="baseline" wrap="nowrap">
                <span>{item.name}</span>
                <Text span size="small" c="dimmed" fw={400}>
                  {t('there', { quantity, target })}
                </Text>
              </Flex>
              <Meter have={quantity} target={target} minimum={minimum} />
            </Flex>
            <Text
              span
              fw={600}
              flex="none"
              miw="3rem"
              ta="end"
              c={isUnder ? 'red' : 'inherit'}
              data-tone={isUnder ? 'stale' : undefined}
            >
              {t('missing', { missing })}
            </Text>
          </Flex>
        ))}
      </Flex>
      {lacking.length > MAX_LINES && (
        <Text size="small" c="dimmed" fw={400}>
          {[
            t('shortMore', { count: lacking.length - MAX_LINES }),
            ...(crates > 0 ? [t('shortSum', { crates })] : []),
          ].join('. ')}
        </Text>
      )}
    </PanelSection>
  );
}

function UnderWay({ routes, id }: { routes: readonly ShipmentRoute[]; id: number }) {
  const t = useTranslations('map');
  const own = routes.filter(({ from, to }) => from.id === id || to.id === id);
  if (own.length === 0) return null;
  return (
    <PanelSection title={t('underWay')}>
      <Flex component="ul" direction="column" m={0} p={0} style={{ listStyle: 'none' }} gap="xs" role="list">
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
            <Text size="small" c="dimmed" fw={400}>
              {[
                t('crates', { count: crates }),
                ...(['delivered', 'loaded', 'claimed', 'open'] as const).map((state) =>
                  t(`routeCounts.${state}`, { count: counts[state] }),
                ),
              ]
                .filter((words) => words !== '')
                .join(', ')}
            </Text>
          </li>
        ))}
      </Flex>
    </PanelSection>
  );
}

function Stockpiles({ warehouse: { stockpiles }, mark }: { warehouse: Warehouse; mark: MapMark }) {
  const t = useTranslations('map');
  const now = useNow();
  return (
    <PanelSection
      title={t('stockpiles')}
      beside={
        mark.reportedAt !== null && (
          <Text span size="small" c="dimmed" fw={400}>
            {t('oldest', { age: ageLabel(mark.reportedAt, now) })}
          </Text>
        )
      }
    >
      {stockpiles.length === 0 && (
        <Text size="small" c="dimmed" fw={400}>
          {t('noStockpiles')}
        </Text>
      )}
      <Flex component="ul" direction="column" m={0} p={0} style={{ listStyle: 'none' }} gap="xs" role="list">
        {stockpiles.map(({ id, name, code, publicAt }) => (
          <Flex component="li" direction="column" gap={0} key={id}>
            <Flex component="span" gap="sm" justify="space-between" align="baseline" wrap="nowrap">
              <Text span fw={500} style={{ overflowWrap: 'anywhere' }}>
                {name}
              </Text>
              <Release publicAt={publicAt} />
            </Flex>
            <StockpileCode id={id} name={name} code={code} />
          </Flex>
        ))}
      </Flex>
    </PanelSection>
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
