import { newSite, type Reply, type Site, sites } from '@backline/contract';
import { BUILDING_TYPES, type BuildingType, suggestedSiteName } from '@backline/domain';
import { Autocomplete, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Select } from '../../ui/select.tsx';
import { type Percent, PositionFields, shareOf, typedPercent } from './position-fields.tsx';

/** With everything it can be submitted as it is. */
export interface SiteStart {
  region: string;
  x: number;
  y: number;
  town?: string;
  buildingType?: BuildingType;
}

interface SiteFormProps {
  /** The facts that are known of the place already. */
  start?: SiteStart | undefined;
  onClose: () => void;
  onAdded?: (site: Site) => void;
}

interface SiteValues {
  region: string;
  town: string;
  buildingType: BuildingType;
  name: string;
  x: Percent;
  y: Percent;
}

const attributesOf = ({ x, y, ...values }: SiteValues) => ({ ...values, x: shareOf(x), y: shareOf(y) });

/** The dialog that adds a place missing from the game's list of depots and seaports. */
export function SiteForm({ start, onClose, onAdded }: SiteFormProps) {
  const t = useTranslations('sites.form');
  const regions = useQuery(query(sites.regions));

  const { form, modal } = useSiteForm(start, onAdded);
  const { region, town, buildingType } = form.values;
  const towns = regions.data?.find(({ name }) => name === region)?.towns ?? [];

  return (
    <FormModal title={t('title')} opened onClose={onClose} {...modal} prefilled={start !== undefined}>
      <RegionSelect form={form} regions={regions} />
      <Autocomplete
        label={t('town')}
        description={t('townHint')}
        required
        maxLength={60}
        openOnFocus={false}
        data={towns}
        {...form.getInputProps('town')}
      />
      <Select
        label={t('buildingType')}
        required
        allowDeselect={false}
        data={[...BUILDING_TYPES]}
        {...form.getInputProps('buildingType')}
      />
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        placeholder={town.trim() === '' ? '' : suggestedSiteName(town.trim(), buildingType)}
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <PositionFields inputOf={(part) => form.getInputProps(part)} />
    </FormModal>
  );
}

interface RegionSelectProps {
  form: UseFormReturnType<SiteValues>;
  regions: UseQueryResult<Reply<typeof sites.regions>>;
}

function RegionSelect({ form, regions: { data = [], error, isPending } }: RegionSelectProps) {
  const t = useTranslations('sites.form');
  const errorText = useErrorText();
  return (
    <Select
      label={t('region')}
      placeholder={t('regionPlaceholder')}
      required
      searchable
      openOnFocus={false}
      allowDeselect={false}
      data-autofocus
      nothingFoundMessage={isPending ? t('loading') : t('noRegion')}
      data={data.map(({ name, displayName }) => ({ value: name, label: displayName }))}
      {...form.getInputProps('region')}
      value={form.values.region || null}
      error={error ? errorText(error) : form.errors.region}
    />
  );
}

function useSiteForm(start: SiteFormProps['start'], onAdded: SiteFormProps['onAdded']) {
  return useRecordForm<typeof sites, SiteValues>(sites, {
    record: undefined,
    initialValues: {
      region: start?.region ?? '',
      town: start?.town ?? '',
      buildingType: start?.buildingType ?? 'Storage Depot',
      name: '',
      x: typedPercent(start?.x ?? null),
      y: typedPercent(start?.y ?? null),
    },
    schema: newSite,
    attributesOf,
    ...(onAdded && { onCreated: onAdded }),
  });
}
