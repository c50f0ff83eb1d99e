import { categories, type WarehouseSummary } from '@backline/contract';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../../../api/client/query.ts';
import { useErrorText } from '../../../../ui/feedback/error-text.ts';
import { Select } from '../../../../ui/select.tsx';
import { SiteForm, type SiteStart } from '../../../sites/site-form.tsx';
import { SiteSelect } from '../../../warehouses/site-select.tsx';
import type { TypedPlace } from '../../reading/typed-place.ts';

/** The values of a warehouse that is opened for a picture. */
type NewPlaceValues = Pick<TypedPlace, 'siteId' | 'name' | 'category'>;

interface NewPlaceFieldsProps {
  values: NewPlaceValues;
  /** The title of the building on the picture: sites of its kind come first. */
  structureType: string | null;
  onChange: (values: NewPlaceValues) => void;
}

/** The site, name and category of a new warehouse: choosing the site fills in the others. */
export function NewPlaceFields({ values, structureType, onChange }: NewPlaceFieldsProps) {
  const t = useTranslations('warehouses.form');
  const errorText = useErrorText();
  const { data = [], error } = useQuery(query(categories.list));
  const [site, setSite] = useState<{ start: SiteStart | undefined } | null>(null);
  const category = values.category || data[0]?.name || '';

  const handlePick = (site: WarehouseSummary, previous: WarehouseSummary | undefined) => {
    const isNameFree = values.name.trim() === '' || values.name === previous?.name;
    onChange({
      siteId: site.id,
      name: isNameFree ? site.name : values.name,
      category: site.category?.name ?? category,
    });
  };
  return (
    <>
      <SiteSelect
        value={values.siteId}
        error={undefined}
        structureType={structureType}
        onPick={handlePick}
        onAdd={(start) => setSite({ start })}
      />
      {values.siteId !== null && (
        <>
          <TextInput
            label={t('name')}
            required
            maxLength={100}
            value={values.name}
            onChange={(event) => onChange({ ...values, category, name: event.currentTarget.value })}
          />
          <Select
            label={t('category')}
            required
            allowDeselect={false}
            data={data.map(({ name }) => name)}
            nothingFoundMessage={t('noCategories')}
            value={category || null}
            error={error ? errorText(error) : undefined}
            onChange={(chosen) => chosen !== null && onChange({ ...values, category: chosen })}
          />
        </>
      )}
      {site !== null && (
        <SiteForm
          start={site.start}
          onClose={() => setSite(null)}
          onAdded={({ id, name }) => onChange({ siteId: id, name: values.name.trim() || name, category })}
        />
      )}
    </>
  );
}
