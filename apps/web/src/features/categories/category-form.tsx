import { type Category, categories, DEFAULT_CATEGORY_COLOR, newCategory } from '@backline/contract';
import { MAX_REPORT_HOURS, REPORT_HOURS } from '@backline/domain';
import { ColorInput, Input, NumberInput, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';

const NAME_LENGTH = 20;
const SWATCHES = [
  DEFAULT_CATEGORY_COLOR,
  '#c8452e',
  '#c98a1b',
  '#8a8f2a',
  '#3f7d58',
  '#2c7a8c',
  '#3b6fb5',
  '#7b5aa6',
  '#6b6f63',
];

interface CategoryValues {
  name: string;
  /** A string while the input is empty. */
  order: number | string;
  color: string;
  /** A string while the input is empty. */
  reportHours: number | string;
}

interface CategoryFormProps {
  /** The category to edit; undefined for a new one. */
  category?: Category | undefined;
  onClose: () => void;
}

/** The dialog for creating or editing a category (docs/spec/goals.md#categories-of-warehouses). */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const t = useTranslations('categories');
  const { form, modal } = useCategoryForm(category);
  return (
    <FormModal title={t(category ? 'edit' : 'new')} opened onClose={onClose} {...modal}>
      <TextInput
        label={t('form.name')}
        required
        maxLength={NAME_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <NumberInput
        label={t('form.order')}
        description={t('form.orderHint')}
        required
        min={0}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('order')}
      />
      <NumberInput
        label={t('form.reportHours')}
        description={t('form.reportHoursHint')}
        required
        min={1}
        max={MAX_REPORT_HOURS}
        clampBehavior="none"
        allowDecimal={false}
        {...form.getInputProps('reportHours')}
      />
      <ColorInput
        label={t('form.color')}
        required
        format="hex"
        fixOnBlur={false}
        swatches={SWATCHES}
        swatchesPerRow={SWATCHES.length}
        eyeDropperButtonProps={{ 'aria-label': t('form.pickColor') }}
        {...form.getInputProps('color')}
      />
      <Preview values={form.values} />
    </FormModal>
  );
}

function useCategoryForm(category: Category | undefined) {
  const problemText = useTranslations('problems');
  const initialValues: CategoryValues = {
    name: category?.name ?? '',
    order: category?.order ?? 0,
    color: category?.color ?? DEFAULT_CATEGORY_COLOR,
    reportHours: category?.reportHours ?? REPORT_HOURS,
  };
  return useRecordForm(categories, {
    record: category,
    initialValues,
    schema: newCategory,
    attributesOf: ({ name, order, color, reportHours }) => ({
      name,
      order: Number(order),
      color,
      reportHours: Number(reportHours),
    }),
    // An empty number must be an error rather than 0.
    ownProblems: ({ order, reportHours }) => ({
      ...(order === '' && { order: problemText('required') }),
      ...(reportHours === '' && { reportHours: problemText('required') }),
    }),
  });
}

function Preview({ values: { name, color } }: { values: CategoryValues }) {
  const t = useTranslations('categories.form');
  const isColor = newCategory.shape.color.safeParse(color).success;
  return (
    <Input.Wrapper label={t('preview')} labelElement="div">
      <div>
        <ColourBadge colour={isColor ? color : DEFAULT_CATEGORY_COLOR} label={name.trim() || t('name')} />
      </div>
    </Input.Wrapper>
  );
}
