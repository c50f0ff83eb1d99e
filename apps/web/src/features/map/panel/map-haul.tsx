import { type Item, logigen, type ShipmentContainer, type SupplierRank } from '@backline/contract';
import { hexDistance } from '@backline/domain';
import { ActionIcon, Button, Flex, Group, Text, Title, UnstyledButton } from '@mantine/core';
import { IconArrowsUpDown, IconTruckDelivery } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { LoadState } from '../../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { Select } from '../../../ui/select.tsx';
import { type HaulWay, isWithoutUs } from '../data/haul-way.ts';
import type { MapMark } from '../data/map-marks.ts';
import styles from '../map.module.css';
import { HaulTable } from './haul-table.tsx';
import { PanelBack, type PanelParts } from './panel-parts.tsx';
import { PanelSection } from './panel-section.tsx';

/** Two warehouses: how far they are apart, what one lacks and the other can bring, and the way into LogiGen. */
export function MapHaul({ data, choice, change, actions }: PanelParts) {
  const t = useTranslations('map');
  const { from, to } = choice;
  const markOf = (id: number | null) => data.marks.find((mark) => mark.id === id);
  const [start, end] = [markOf(from), markOf(to)];
  const hexesBetween = useHexes();
  return (
    <div className={styles.summary}>
      <Flex component="header" direction="column" gap="xxs" px="md" py="sm">
        <PanelBack onPress={actions.back} />
        <Title order={2} style={{ overflowWrap: 'anywhere' }} tabIndex={-1}>
          {t('haulTitle')}
        </Title>
        {(start === undefined || end === undefined) && (
          <Text size="small" c="dimmed" fw={400}>
            {t('haulHint')}
          </Text>
        )}
        <div className={styles.ends}>
          <EndSelect
            label={t('haulFrom')}
            marks={data.marks}
            value={from}
            not={to}
            onChange={(id) => change({ from: id })}
          />
          <EndSelect
            label={t('haulTo')}
            marks={data.marks}
            value={to}
            not={from}
            onChange={(id) => change({ to: id })}
          />
          <ActionIcon
            style={{ gridArea: '1 / 2 / 3', alignSelf: 'center' }}
            variant="default"
            size="lg"
            aria-label={t('swap')}
            data-tooltip
            disabled={from === null && to === null}
            onClick={() => change({ from: to, to: from })}
          >
            <IconArrowsUpDown size={16} aria-hidden />
          </ActionIcon>
        </div>
        {start !== undefined && end !== undefined && (
          <>
            <Text fw={600} c="bright" mt="xxs">
              {hexesBetween(start, end)}
            </Text>
            {data.way !== null && <WayText way={data.way} />}
          </>
        )}
      </Flex>
      {start !== undefined && end !== undefined && start !== end && (
        <Haul
          start={start}
          end={end}
          items={data.item.catalog.data ?? []}
          onOther={(id) => change({ from: id })}
        />
      )}
    </div>
  );
}

/** The hexes in the order of the way, and those of them where we hold nothing. */
function WayText({ way: { hexes } }: { way: HaulWay }) {
  const t = useTranslations('map');
  const without = hexes.filter(isWithoutUs);
  return (
    <>
      {hexes.length > 1 && (
        <Text size="small">{hexes.map(({ displayName }) => displayName).join(' → ')}</Text>
      )}
      {without.length > 0 && (
        <Text size="small" c="red">
          {t('withoutUs', { hexes: without.map(({ displayName }) => displayName).join(', ') })}
        </Text>
      )}
    </>
  );
}

function useHexes() {
  const t = useTranslations('map');
  return (
    { warehouse }: Pick<MapMark, 'warehouse'>,
    { warehouse: otherWarehouse }: Pick<MapMark, 'warehouse'>,
  ) =>
    warehouse.hex === null || otherWarehouse.hex === null
      ? t('hexesUnknown')
      : t('hexes', { count: hexDistance(warehouse.hex, otherWarehouse.hex) });
}

interface EndSelectProps {
  label: string;
  marks: readonly MapMark[];
  value: number | null;
  not: number | null;
  onChange: (id: number | null) => void;
}

function EndSelect({ label, marks, value, not, onChange }: EndSelectProps) {
  const t = useTranslations('map');
  return (
    <Select
      label={label}
      placeholder={t('haulPlaceholder')}
      searchable
      clearable
      data={marks
        .filter(({ id }) => id !== not)
        .map(({ id, warehouse: { name, location } }) => ({
          value: String(id),
          label: t('place', { name, location }),
        }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

/** Room for all that a warehouse can spare, as LogiGen asks for it. */
const ENOUGH_CONTAINERS = 1000;

interface HaulEnds {
  start: MapMark;
  end: MapMark;
}

interface HaulProps extends HaulEnds {
  items: readonly Item[];
  onOther: (id: number) => void;
}

function Haul({ start, end, items, onOther }: HaulProps) {
  const t = useTranslations('map');
  const ranking = useQuery(
    query(logigen.suppliers, { query: { destinationId: end.id, chosen: String(start.id) } }),
  );
  const plan = useQuery(
    query(logigen.generate, {
      body: { generate: { supplierId: start.id, destinationId: end.id, containerCount: ENOUGH_CONTAINERS } },
    }),
  );
  const shape = <RowSkeleton count={5} />;
  return (
    <LoadState query={ranking} loading={t('haulLoading')} failed={t('haulFailed')} shape={shape}>
      {({ missing, suppliers }) => (
        <LoadState query={plan} loading={t('haulLoading')} failed={t('haulFailed')} shape={shape}>
          {(containers) => {
            const own = suppliers.find(({ warehouseId }) => warehouseId === start.id);
            const better = suppliers.filter(({ crates }) => crates > (own?.crates ?? 0)).slice(0, 3);
            return (
              <>
                <HaulTable missing={missing} containers={containers} items={items} start={start} end={end} />
                {better.length > 0 && <OtherSuppliers suppliers={better} onOther={onOther} />}
                {containers.length > 0 && <HaulFoot start={start} end={end} containers={containers} />}
              </>
            );
          }}
        </LoadState>
      )}
    </LoadState>
  );
}

interface OtherSuppliersProps {
  suppliers: readonly SupplierRank[];
  onOther: (id: number) => void;
}

function OtherSuppliers({ suppliers, onOther }: OtherSuppliersProps) {
  const t = useTranslations('map');
  return (
    <PanelSection title={t('better')}>
      <Flex component="ul" direction="column" m={0} p={0} style={{ listStyle: 'none' }} gap="xs" role="list">
        {suppliers.map(({ warehouseId, name, crates, distance }) => (
          <Flex
            component="li"
            gap="sm"
            justify="space-between"
            align="baseline"
            wrap="nowrap"
            key={warehouseId}
          >
            <UnstyledButton className={styles.textButton} onClick={() => onOther(warehouseId)}>
              {t('useOther', { name })}
            </UnstyledButton>
            <Text span size="small" c="dimmed" fw={400}>
              {t('otherHas', {
                crates,
                hexes: distance === null ? t('hexesUnknown') : t('hexes', { count: distance }),
              })}
            </Text>
          </Flex>
        ))}
      </Flex>
    </PanelSection>
  );
}

function HaulFoot({ start, end, containers }: HaulEnds & { containers: readonly ShipmentContainer[] }) {
  const t = useTranslations('map');
  const crates = containers
    .flatMap(({ supplies }) => supplies)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <footer className={styles.haulFoot}>
      <Group gap="sm" justify="space-between" align="baseline" wrap="nowrap">
        <strong>{t('haulSum', { crates })}</strong>
        <Text span size="small" c="dimmed" fw={400}>
          {t('containers', { count: containers.length })}
        </Text>
      </Group>
      <Button
        component={Link}
        to={`/generate?from=${start.id}&to=${end.id}`}
        fullWidth
        leftSection={<IconTruckDelivery size={16} aria-hidden />}
      >
        {t('plan')}
      </Button>
    </footer>
  );
}
