import type { WarehouseSummary } from '@backline/contract';
import { fittingWarehouses } from '@backline/domain';
import { Anchor, Loader, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/session.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import styles from './site-select.module.css';
import { freeSites } from './warehouse-queries.ts';

/** Nobody reads more matches than this; the world has a few hundred sites. */
const SHOWN_MATCHES = 60;

interface SiteSelectProps {
  value: number | null;
  error: ReactNode;
  /** The title of a building: sites of its kind come first. */
  structureType?: string | null;
  onPick: (site: WarehouseSummary, previous: WarehouseSummary | undefined) => void;
  /** Called to add a place that is not in the list; offered only with the permission to add one. */
  onAdd: () => void;
}

/** Selects the place of a new warehouse by location or building, and shows both for the selected place. */
export function SiteSelect({ value, error, structureType = null, onPick, onAdd }: SiteSelectProps) {
  const t = useTranslations('warehouses');
  const errorText = useErrorText();
  const mayAdd = useMay('manage');
  const { data: sites = [], error: failure, isPending } = useQuery(freeSites);
  const fitting = new Set(fittingWarehouses(structureType, sites));
  const ordered = [...fitting, ...sites.filter((site) => !fitting.has(site))];
  const picked = sites.find(({ id }) => id === value);

  const handleChange = (chosen: string | null) => {
    const site = sites.find(({ id }) => String(id) === chosen);
    if (site) onPick(site, picked);
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
        data={ordered.map((site) => ({ value: String(site.id), label: labelOf(site, t) }))}
        value={value === null ? null : String(value)}
        error={failure ? errorText(failure) : error}
        onChange={handleChange}
      />
      {mayAdd && (
        <Anchor component="button" type="button" size="sm" className={styles.add ?? ''} onClick={onAdd}>
          {t('form.addSite')}
        </Anchor>
      )}
      {picked && (
        <dl className={styles.place}>
          <div>
            <dt>{t('form.location')}</dt>
            <dd>{picked.location}</dd>
          </div>
          <div>
            <dt>{t('form.buildingType')}</dt>
            <dd>{picked.buildingType}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslations<'warehouses'>>;

/** Former warehouses are labelled with their category; a bare site has none. */
function labelOf({ location, buildingType, category, name }: WarehouseSummary, t: Translate): string {
  return category === null
    ? t('place', { location, buildingType })
    : t('form.formerOption', { location, buildingType, name });
}
