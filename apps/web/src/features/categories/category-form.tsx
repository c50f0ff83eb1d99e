import {
  type Category,
  categories,
  DEFAULT_CATEGORY_COLOR,
  type FieldProblem,
  isFieldProblem,
  newCategory,
} from '@backline/contract';
import { ColorInput, Input, NumberInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/query.ts';
import { useSeenVersion } from '../../api/seen-version.ts';
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
}

interface CategoryFormProps {
  /** The category to edit; undefined for a new one. */
  category?: Category | undefined;
  onClose: () => void;
}

/** The dialog for creating or editing a category (docs/spec/goals.md#categories-of-warehouses). */
export function CategoryForm({ category, onClose }: CategoryFormProps) {
  const t = useTranslations('categories');
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
    },
    validate: (values) => {
      const problems = Object.entries(categoryProblems(values));
      return Object.fromEntries(problems.map(([name, problem]) => [name, problemText(problem)]));
    },
    validateInputOnBlur: true,
  });

  const handleSubmit = ({ name, order, color }: CategoryValues) => {
    const values = { name, order: Number(order), color };
    if (category === undefined) return create.mutateAsync({ body: { category: { attributes: values } } });
    return save((version) =>
      update.mutateAsync({
        params: { id: category.id },
        body: { category: { attributes: { ...values, version } } },
      }),
    );
  };

  const { name, color } = form.values;
  const isColor = newCategory.shape.color.safeParse(color).success;
  return (
    <FormModal
      title={t(category ? 'edit' : 'new')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(category && {
        onDelete: () => remove.mutateAsync({ params: { id: category.id } }),
        deleteName: category.name,
      })}
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
      <Input.Wrapper label={t('form.preview')} labelElement="div">
        <div>
          <ColourBadge
            colour={isColor ? color : DEFAULT_CATEGORY_COLOR}
            label={name.trim() || t('form.name')}
          />
        </div>
      </Input.Wrapper>
    </FormModal>
  );
}

/** Validation errors by input name. */
function categoryProblems({ name, order, color }: CategoryValues) {
  const problems: Partial<Record<keyof CategoryValues, FieldProblem | 'invalid'>> = {};
  // An empty order must be an error rather than fall back to the endpoint's default.
  const parsed = newCategory.safeParse({ name, order: order === '' ? 'none' : Number(order), color });
  for (const { path, message } of parsed.error?.issues ?? [])
    problems[path[0] as keyof CategoryValues] ??= isFieldProblem(message) ? message : 'invalid';
  if (order === '') problems.order = 'required';
  return problems;
}
