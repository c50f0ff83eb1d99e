import { type Factory, factories, factoryInput, sites } from '@backline/contract';
import { PRODUCTION_METHODS, townOfLocation } from '@backline/domain';
import { Autocomplete, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { Select } from '../../ui/select.tsx';
import { ShardPlace } from './shard-place.tsx';

interface FactoryFormProps {
  /** Undefined for a new one. */
  factory: Factory | undefined;
  /** The kind that is preset for a new one. */
  method?: Factory['method'];
  onAdded: (factory: Factory) => void;
  onClose: () => void;
}

/** The dialog that adds or changes a place where orders are made. */
export function FactoryForm({ factory, method = 'mpf', onAdded, onClose }: FactoryFormProps) {
  const t = useTranslations('factories.form');
  const methods = useTranslations('orders.methods');
  const { data: regions = [] } = useQuery(query(sites.regions));
  const { form, modal } = useRecordForm(factories, {
    record: factory,
    initialValues: {
      name: factory?.name ?? '',
      method: factory?.method ?? method,
      region: factory?.region ?? null,
      town: factory === undefined ? '' : townOfLocation(factory.location, factory.region),
    },
    schema: factoryInput,
    attributesOf: (values) => values,
    onCreated: onAdded,
  });

  return (
    <FormModal
      title={t(factory === undefined ? 'new' : 'edit')}
      opened
      onClose={onClose}
      {...modal}
      deleteNote={t('deleteNote')}
    >
      {factory === undefined && (
        <ShardPlace name={form.values.name} onChoose={(place) => form.setValues(place)} />
      )}
      <TextInput label={t('name')} required maxLength={60} data-autofocus {...form.getInputProps('name')} />
      <Select
        label={t('method')}
        required
        allowDeselect={false}
        data={PRODUCTION_METHODS.map((value) => ({ value, label: methods(value) }))}
        {...form.getInputProps('method')}
      />
      <Select
        label={t('region')}
        placeholder={t('noRegion')}
        searchable
        clearable
        openOnFocus={false}
        data={regions.map(({ name, displayName }) => ({ value: name, label: displayName }))}
        {...form.getInputProps('region')}
      />
      <Autocomplete
        label={t('town')}
        description={t('townHint')}
        maxLength={60}
        openOnFocus={false}
        data={regions.find(({ name }) => name === form.values.region)?.towns ?? []}
        {...form.getInputProps('town')}
      />
    </FormModal>
  );
}
