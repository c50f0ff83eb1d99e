import { categories, type Warehouse, warehouses } from '@backline/contract';
import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { useListDialog } from '../../api/forms/use-list-dialog.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { ListSummary } from '../../ui/layout/list-summary.tsx';
import { Select } from '../../ui/select.tsx';
import { SiteForm, type SiteStart } from '../sites/site-form.tsx';
import { useProblemText } from './problem-text.ts';
import { SiteSelect } from './site-select.tsx';
import { StockpileListForm } from './stockpile-list-form.tsx';
import {
  attributesOf,
  changesOf,
  NEW_WAREHOUSE,
  pickSite,
  type StockpileValues,
  stockpileProblems,
  valuesOf,
  type WarehouseValues,
  warehouseProblems,
} from './warehouse-values.ts';

/** The dialog for creating a warehouse, or for editing the given one. It is open while it is mounted. */
export function WarehouseForm({ warehouse, onClose }: { warehouse?: Warehouse; onClose: () => void }) {
  const t = useTranslations('warehouses');
  const problemText = useProblemText();
  const { form, handleSubmit, handleDelete } = useWarehouseForm(warehouse);
  const { values } = form;
  const [site, setSite] = useState<{ start: SiteStart | undefined } | null>(null);
  const list = useListDialog('stockpiles', form, (stockpiles: StockpileValues[]) =>
    form.setFieldValue('stockpiles', stockpiles),
  );

  if (list.isOpen)
    return <StockpileListForm stockpiles={values.stockpiles} tag={values.stockpileTag} {...list.dialog} />;
  if (site !== null)
    return (
      <SiteForm
        start={site.start}
        onClose={() => setSite(null)}
        onAdded={({ id, name }) => {
          form.clearErrors();
          form.setValues({ siteId: id, name: form.getValues().name.trim() || name });
        }}
      />
    );

  const rowProblems = Object.fromEntries(
    Object.entries(stockpileProblems(values.stockpiles)).map(([path, problem]) => [
      path,
      problemText(problem),
    ]),
  );
  return (
    <FormModal
      title={t(warehouse ? 'edit' : 'new')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(warehouse && { onDelete: () => handleDelete(warehouse.id), deleteName: warehouse.name })}
    >
      {!warehouse && <SiteField form={form} onAdd={(start) => setSite({ start })} />}
      <TextInput
        label={t('form.name')}
        required
        maxLength={100}
        data-autofocus={(warehouse && !list.wasOpen) || undefined}
        {...form.getInputProps('name')}
      />
      <CategoryField form={form} />
      <GoalFields form={form} />
      <ListSummary
        label={t('stockpiles')}
        count={t('stockpileCount', { count: values.stockpiles.length })}
        entries={values.stockpiles.map(({ key, name, locked }, index) => ({
          key,
          name: name.trim() || t('stockpileForm.row', { number: index + 1 }),
          mark: locked && <IconLock size={14} role="img" aria-label={t('stockpileForm.locked')} />,
        }))}
        problems={{ ...rowProblems, ...list.refused }}
      >
        <Button variant="default" {...list.editButton}>
          {t('form.editStockpiles')}
        </Button>
      </ListSummary>
    </FormModal>
  );
}

function useWarehouseForm(warehouse: Warehouse | undefined) {
  const problemText = useProblemText();
  const navigate = useNavigate();
  const create = useAction(warehouses.create);
  const update = useAction(warehouses.update);
  const remove = useAction(warehouses.remove);
  const form = useForm<WarehouseValues>({
    initialValues: warehouse ? valuesOf(warehouse) : NEW_WAREHOUSE,
    validate: (values) => {
      const problems = Object.entries(warehouseProblems(values, warehouse === undefined));
      return Object.fromEntries(problems.map(([path, problem]) => [path, problemText(problem)]));
    },
    validateInputOnBlur: true,
  });

  const handleSubmit = (sent: WarehouseValues) => {
    if (!warehouse) return create.mutateAsync({ body: { warehouse: { attributes: attributesOf(sent) } } });
    const attributes = changesOf(form.getInitialValues(), sent);
    return update.mutateAsync({ params: { id: warehouse.id }, body: { warehouse: { attributes } } });
  };
  const handleDelete = async (id: number) => {
    await remove.mutateAsync({ params: { id } });
    await navigate('/warehouses');
  };
  return { form, handleSubmit, handleDelete };
}

interface FieldProps {
  form: UseFormReturnType<WarehouseValues>;
}

function SiteField({ form, onAdd }: FieldProps & { onAdd: (start?: SiteStart) => void }) {
  return (
    <SiteSelect
      value={form.values.siteId}
      error={form.errors.siteId}
      onPick={(site, previous) => {
        form.clearErrors();
        form.setValues(pickSite(form.getValues(), site, previous));
      }}
      onAdd={onAdd}
    />
  );
}

function CategoryField({ form }: FieldProps) {
  const t = useTranslations('warehouses.form');
  const errorText = useErrorText();
  const { data = [], error } = useQuery(query(categories.list));
  const { category } = form.values;
  return (
    <Select
      label={t('category')}
      placeholder={t('categoryPlaceholder')}
      required
      allowDeselect={false}
      data={namesWith(
        category,
        data.map(({ name }) => name),
      )}
      nothingFoundMessage={t('noCategories')}
      {...form.getInputProps('category')}
      value={category || null}
      error={error ? errorText(error) : form.errors.category}
    />
  );
}

function GoalFields({ form }: FieldProps) {
  const t = useTranslations('warehouses.form');
  return (
    <Group grow align="start">
      <NumberInput
        label={t('goalModifier')}
        description={t('goalModifierHint')}
        required
        allowDecimal={false}
        hideControls
        {...form.getInputProps('goalModifier')}
      />
      <TextInput
        label={t('stockpileTag')}
        description={t('stockpileTagHint')}
        maxLength={30}
        {...form.getInputProps('stockpileTag')}
      />
    </Group>
  );
}

/** The selectable names, including the chosen one even while the list is still loading. */
function namesWith(chosen: string, names: string[]): string[] {
  return chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
}
