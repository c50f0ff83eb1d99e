import { sites, type WarehouseSummary } from '@backline/contract';
import { fittingWarehouses } from '@backline/domain';
import { Anchor, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Fact, Facts } from '../../ui/labels/fact.tsx';
import { Select } from '../../ui/select.tsx';
import type { SiteStart } from '../sites/site-form.tsx';
import { freeSites } from './warehouse-queries.ts';

/** Nobody reads more matches than this; the world has a few hundred sites. */
const SHOWN_MATCHES = 60;

interface SiteSelectProps {
  value: number | null;
  error: ReactNode;
  /** The title of a building: sites of its kind come first. */
  structureType?: string | null;
  onPick: (site: WarehouseSummary, previous: WarehouseSummary | undefined) => void;
  /**
   * Called to add a place that is not in the list, with what the map of the war shows of it; offered only with the
   * permission to add one.
   */
  onAdd: (start?: SiteStart) => void;
}

/** Selects the place of a new warehouse by location or building, and shows both for the selected place. */
export function SiteSelect({ value, error, structureType = null, onPick, onAdd }: SiteSelectProps) {
  const t = useTranslations('warehouses');
  const errorText = useErrorText();
  const mayAdd = useMay('manage');
  const { data: free = [], error: failure, isPending } = useQuery(freeSites);
  const fitting = new Set(fittingWarehouses(structureType, free));
  const ordered = [...fitting, ...free.filter((site) => !fitting.has(site))];
  const shown = useShardStorage(mayAdd);
  const picked = free.find(({ id }) => id === value);

  const handleChange = (chosen: string | null) => {
    const site = free.find(({ id }) => String(id) === chosen);
    if (site) onPick(site, picked);
    const start = shown.find((group) => group.value === chosen)?.start;
    if (start) onAdd(start);
  };

  return (
    <div>
      <Select
        label={t('form.site')}
        placeholder={t('form.sitePlaceholder')}
        required
        searchable
        openOnFocus={false}
        allowDeselect={false}
        data-autofocus
        limit={SHOWN_MATCHES}
        nothingFoundMessage={isPending ? t('form.sitesLoading') : t('form.noSites')}
        rightSection={isPending ? <Loader size="xs" aria-hidden /> : undefined}
        data={[
          ...ordered.map((site) => ({ value: String(site.id), label: labelOf(site, t) })),
          ...shown.map(({ value, label }) => ({ value, label })),
        ]}
        value={value === null ? null : String(value)}
        error={failure ? errorText(failure) : error}
        onChange={handleChange}
      />
      {mayAdd && (
        <Anchor component="button" type="button" size="sm" mt="xxs" onClick={() => onAdd()}>
          {t('form.addSite')}
        </Anchor>
      )}
      {picked && <Picked site={picked} />}
    </div>
  );
}

function Picked({ site: { location, buildingType } }: { site: WarehouseSummary }) {
  const t = useTranslations('warehouses.form');
  return (
    <Facts>
      <Fact label={t('location')}>{location}</Fact>
      <Fact label={t('buildingType')}>{buildingType}</Fact>
    </Facts>
  );
}

/** Depots and seaports of the running war that no list of ours has (docs/spec/warehouses.md#of-the-running-war). */
function useShardStorage(mayAdd: boolean) {
  const t = useTranslations('warehouses');
  const { data } = useQuery({ ...query(sites.ofTheWar), enabled: mayAdd });
  return (data?.storage ?? []).map(({ region, town, location, x, y, building: buildingType }) => ({
    value: `${region} ${x} ${y}`,
    label: t('form.ofTheWar', { location, buildingType }),
    start: { region, town, buildingType, x, y },
  }));
}

type Translate = ReturnType<typeof useTranslations<'warehouses'>>;

/** Former warehouses are labelled with their category; a bare site has none. */
function labelOf({ location, buildingType, category, name }: WarehouseSummary, t: Translate): string {
  return category === null
    ? t('place', { location, buildingType })
    : t('form.formerOption', { location, buildingType, name });
}
