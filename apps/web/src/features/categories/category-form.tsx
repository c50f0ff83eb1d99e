import { type Category, categories, DEFAULT_CATEGORY_COLOR, newCategory } from '@backline/contract';
import { MAX_REPORT_HOURS, REPORT_HOURS } from '@backline/domain';
import { ColorInput, Input, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { useSeenVersion } from '../../api/forms/seen-version.ts';
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
  const { form, handleSubmit, remove } = useCategoryForm(category);
  return (
    <FormModal
      title={t(category ? 'edit' : 'new')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(category && { onDelete: () => remove(category.id), deleteName: category.name })}
    >
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

function numberIn(value: number | string): number | string {
  return value === '' ? 'none' : Number(value);
}

function useCategoryForm(category: Category | undefined) {
  const problemsOf = useFormProblems();
  const problemText = useTranslations('problems');
  const create = useAction(categories.create);
  const update = useAction(categories.update);
  const remove = useAction(categories.remove);
  const save = useSeenVersion(category?.version);
  const form = useForm<CategoryValues>({
    initialValues: {
      name: category?.name ?? '',
      order: category?.order ?? 0,
      color: category?.color ?? DEFAULT_CATEGORY_COLOR,
      reportHours: category?.reportHours ?? REPORT_HOURS,
    },
    // An empty number must be an error rather than fall back to the endpoint's default.
    validate: ({ order, reportHours, ...rest }) => ({
      ...problemsOf(newCategory, { ...rest, order: numberIn(order), reportHours: numberIn(reportHours) }),
      ...(order === '' && { order: problemText('required') }),
      ...(reportHours === '' && { reportHours: problemText('required') }),
    }),
    validateInputOnBlur: true,
  });

  const handleSubmit = ({ name, order, color, reportHours }: CategoryValues) => {
    const values = { name, order: Number(order), color, reportHours: Number(reportHours) };
    if (category === undefined) return create.mutateAsync({ body: { category: { attributes: values } } });
    return save((version) =>
      update.mutateAsync({
        params: { id: category.id },
        body: { category: { attributes: { ...values, version } } },
      }),
    );
  };
  return { form, handleSubmit, remove: (id: number) => remove.mutateAsync({ params: { id } }) };
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
