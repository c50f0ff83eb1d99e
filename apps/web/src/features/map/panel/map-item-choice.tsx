import { isStockable, plainName, stockKey } from '@backline/domain';
import { Group, SegmentedControl, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure, Loading } from '../../../ui/feedback/load-state.tsx';
import { Select } from '../../../ui/select.tsx';
import { itemOptionsFilter } from '../../items/item-options-filter.ts';
import type { ChangeMap, MapChoice } from '../data/map-choice.ts';
import { lackOf } from '../data/map-marks.ts';
import type { MapData } from '../data/use-map-data.ts';

interface MapItemChoiceProps {
  item: MapData['item'];
  choice: MapChoice;
  change: ChangeMap;
}

const OPTIONS_SHOWN = 40;

/** The choice of the layer's item, and how much of it there is. */
export function MapItemChoice({ item: { catalog, forms, item, rows }, choice, change }: MapItemChoiceProps) {
  const t = useTranslations('map');
  const [typed, setTyped] = useState('');
  const names = useMemo(
    () =>
      new Map(
        (catalog.data ?? [])
          .filter((entry) => !entry.crated && !entry.unknown && isStockable(entry))
          .map((entry) => [entry.firName, entry]),
      ),
    [catalog.data],
  );
  return (
    <>
      <Select
        label={t('chooseItem')}
        placeholder={t('itemPlaceholder')}
        searchable
        selectFirstOptionOnChange
        limit={OPTIONS_SHOWN}
        data={[...names.values()].map((name) => ({ value: name.firName, label: plainName(name) }))}
        filter={itemOptionsFilter((firName) => names.get(firName))}
        searchValue={typed}
        onSearchChange={setTyped}
        value={choice.item}
        onChange={(firName) => change({ item: firName, isCrated: true })}
      />
      {forms.length > 1 && item !== undefined && (
        <FormChoice isCrated={item.crated} onChange={(isCrated) => change({ isCrated })} />
      )}
      {choice.item === null && (
        <Text size="small" c="dimmed">
          {t('itemHint')}
        </Text>
      )}
      {item !== undefined && rows.isPending && <Loading name={t('itemLoading')} />}
      {rows.error !== null && (
        <LoadFailure
          title={t('itemFailed')}
          error={rows.error}
          isRetrying={rows.isFetching}
          onRetry={() => void rows.refetch()}
        />
      )}
      {item !== undefined && rows.data !== undefined && (
        <ItemSums key={stockKey(item.firName, item.crated)} rows={rows.data} />
      )}
    </>
  );
}

function FormChoice({ isCrated, onChange }: { isCrated: boolean; onChange: (isCrated: boolean) => void }) {
  const t = useTranslations('map');
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label={t('itemForm')}
      data={[
        { value: '1', label: t('crated') },
        { value: '0', label: t('loose') },
      ]}
      value={isCrated ? '1' : '0'}
      onChange={(form) => onChange(form === '1')}
    />
  );
}

function ItemSums({ rows }: { rows: NonNullable<MapData['item']['rows']['data']> }) {
  const t = useTranslations('map');
  const there = rows.filter(({ quantity }) => quantity > 0);
  const lacking = rows.map(lackOf).filter(({ missing }) => missing > 0);
  return (
    <Group justify="space-between" gap="0 var(--space-3)" fz="small">
      <strong>
        {t('itemSums', {
          quantity: there.reduce((sum, { quantity }) => sum + quantity, 0),
          places: there.length,
        })}
      </strong>
      {lacking.length > 0 && (
        <Text span inherit c={lacking.some(({ isUnder }) => isUnder) ? 'red' : 'inherit'}>
          {t('itemMissing', {
            missing: lacking.reduce((sum, { missing }) => sum + missing, 0),
            places: lacking.length,
          })}
        </Text>
      )}
    </Group>
  );
}
