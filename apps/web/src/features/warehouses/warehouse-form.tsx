import { categories, type Warehouse, warehouses } from '@backline/contract';
import { Button, Group, NumberInput, Select, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { problemsBelow, withoutProblemsBelow } from '../../api/form-problems.ts';
import { query, useAction } from '../../api/query.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { SiteForm } from '../sites/site-form.tsx';
import { useProblemText } from './problem-text.ts';
import { SiteSelect } from './site-select.tsx';
import { StockpileListForm } from './stockpile-list-form.tsx';
import { StockpileSummary } from './stockpile-summary.tsx';
import {
  attributesOf,
  changesOf,
  NEW_WAREHOUSE,
  pickSite,
  stockpileProblems,
  valuesOf,
  type WarehouseValues,
  warehouseProblems,
} from './warehouse-values.ts';

/** The dialog for creating a warehouse, or for editing the given one. It is open while it is mounted. */
export function WarehouseForm({ warehouse, onClose }: { warehouse?: Warehouse; onClose: () => void }) {
  const t = useTranslations('warehouses');
  const problemText = useProblemText();
  const errorText = useErrorText();
  const navigate = useNavigate();
  const create = useAction(warehouses.create);
  const update = useAction(warehouses.update);
  const remove = useAction(warehouses.remove);
  const categoryList = useQuery(query(categories.list));
  const [stockpileDialog, setStockpileDialog] = useState<'unseen' | 'open' | 'seen'>('unseen');

  const form = useForm<WarehouseValues>({
    initialValues: warehouse ? valuesOf(warehouse) : NEW_WAREHOUSE,
    validate: (values) => {
      const problems = Object.entries(warehouseProblems(values, warehouse === undefined));
      return Object.fromEntries(problems.map(([path, problem]) => [path, problemText(problem)]));
    },
    validateInputOnBlur: true,
  });
  const { values } = form;
  const [isSiteFormOpen, setSiteFormOpen] = useState(false);

  const handleSubmit = (sent: WarehouseValues) => {
    if (!warehouse) return create.mutateAsync({ body: { warehouse: { attributes: attributesOf(sent) } } });
    const attributes = changesOf(form.getInitialValues(), sent);
    return update.mutateAsync({ params: { id: warehouse.id }, body: { warehouse: { attributes } } });
  };

  const handleDelete = async (id: number) => {
    await remove.mutateAsync({ params: { id } });
    await navigate('/warehouses');
  };

  const refusedRows = problemsBelow('stockpiles', form.errors);
  const rowProblems = Object.entries(stockpileProblems(values.stockpiles)).map(
    ([path, problem]) => [path, problemText(problem)] as const,
  );

  if (stockpileDialog === 'open')
    return (
      <StockpileListForm
        stockpiles={values.stockpiles}
        tag={values.stockpileTag}
        refused={refusedRows}
        onBack={() => setStockpileDialog('seen')}
        onApply={(stockpiles) => {
          form.setErrors((errors) => withoutProblemsBelow('stockpiles', errors));
          form.setFieldValue('stockpiles', stockpiles);
          setStockpileDialog('seen');
        }}
      />
    );

  if (isSiteFormOpen)
    return (
      <SiteForm
        onClose={() => setSiteFormOpen(false)}
        onAdded={({ id, name }) => {
          form.clearErrors();
          form.setValues({ siteId: id, name: form.getValues().name.trim() || name });
        }}
      />
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
      {!warehouse && (
        <SiteSelect
          value={values.siteId}
          error={form.errors.siteId}
          onPick={(site, previous) => {
            form.clearErrors();
            form.setValues(pickSite(form.getValues(), site, previous));
          }}
          onAdd={() => setSiteFormOpen(true)}
        />
      )}
      <TextInput
        label={t('form.name')}
        required
        maxLength={100}
        data-autofocus={(warehouse && stockpileDialog === 'unseen') || undefined}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('form.category')}
        placeholder={t('form.categoryPlaceholder')}
        required
        allowDeselect={false}
        data={namesWith(values.category, categoryList.data?.map(({ name }) => name) ?? [])}
        nothingFoundMessage={t('form.noCategories')}
        {...form.getInputProps('category')}
        value={values.category || null}
        error={categoryList.error ? errorText(categoryList.error) : form.errors.category}
      />
      <Group grow align="start">
        <NumberInput
          label={t('form.goalModifier')}
          description={t('form.goalModifierHint')}
          required
          allowDecimal={false}
          hideControls
          {...form.getInputProps('goalModifier')}
        />
        <TextInput
          label={t('form.stockpileTag')}
          description={t('form.stockpileTagHint')}
          maxLength={30}
          {...form.getInputProps('stockpileTag')}
        />
      </Group>
      <StockpileSummary
        stockpiles={values.stockpiles}
        problems={Object.entries({ ...Object.fromEntries(rowProblems), ...refusedRows })}
      >
        <Button
          variant="default"
          data-autofocus={stockpileDialog === 'seen' || undefined}
          onClick={() => setStockpileDialog('open')}
        >
          {t('form.editStockpiles')}
        </Button>
      </StockpileSummary>
    </FormModal>
  );
}

/** The selectable names, including the chosen one even while the list is still loading. */
function namesWith(chosen: string, names: string[]): string[] {
  return chosen === '' || names.includes(chosen) ? names : [chosen, ...names];
}
