import {
  columnUnit,
  crateSizeOf,
  type EditorColumn,
  type PyramidMove,
  pyramidItemProblem,
} from '@backline/domain';
import { Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { useNumberSeparators } from '../../../ui/use-number-separators.ts';
import { type ItemsById, useItemNames } from './planned-items.ts';
import { PlannedItemsSelect } from './planned-items-select.tsx';
import { useNumberProblem } from './use-number-problem.ts';

interface ColumnFormProps {
  row: number;
  /** Undefined for a new column. */
  index: number | undefined;
  /** The columns of the row; empty if the row is new too. */
  columns: readonly EditorColumn[];
  bluefin: boolean;
  items: ItemsById;
  onMove: (move: PyramidMove) => void;
  onClose: () => void;
}

interface ColumnValues {
  items: number[];
  target: number | string;
  order: number | string;
}

const NUMBER = { required: true, allowDecimal: false, hideControls: true } as const;

/**
 * The dialog for one column. It changes only the editor: the editor's own submit button saves the pyramid.
 */
export function ColumnForm({ row, index, columns, bluefin, items, onMove, onClose }: ColumnFormProps) {
  const separators = useNumberSeparators();
  const t = useTranslations('pyramids.editor');
  const problems = useTranslations('problems');
  const numberProblem = useNumberProblem();
  const namesOf = useItemNames(items);
  const column = index === undefined ? undefined : columns[index];

  const form = useForm<ColumnValues>({
    initialValues: {
      items: [...(column?.items ?? [])],
      target: column?.target ?? '',
      order: index ?? columns.length,
    },
    validate: {
      items: (chosen) => (chosen.length === 0 ? problems('required') : null),
      target: numberProblem,
      order: numberProblem,
    },
    validateInputOnBlur: true,
  });

  const handleSubmit = async (values: ColumnValues) => {
    const made = { items: values.items, target: Number(values.target) };
    const order = Number(values.order);
    if (index === undefined) onMove({ type: 'add-column', row, column: made, order });
    else onMove({ type: 'edit-column', row, index, column: made, order });
  };

  const choices = [...items.values()].filter((item) => pyramidItemProblem(item, bluefin) === null);
  const target = numberProblem(form.values.target) === null ? Number(form.values.target) : null;
  const chosen = form.values.items.flatMap((id) => items.get(id) ?? []);
  const unit = columnUnit(chosen, bluefin);
  const sizes = new Set(chosen.map(crateSizeOf));
  const [size = 1] = sizes;
  const hint = () => {
    if (bluefin) return t('targetBluefin');
    if (target === null || sizes.size !== 1 || size === 1)
      return t(unit === 'crates' ? 'targetCrates' : 'targetItems');
    return unit === 'crates'
      ? t('targetCratesOf', { items: target * size, size })
      : t('targetItemsOf', { crates: Math.ceil(target / size), size });
  };

  return (
    <FormModal
      title={t(column ? 'editColumn' : 'newColumn', { row })}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(column &&
        index !== undefined && {
          onDelete: async () => onMove({ type: 'delete-column', row, index }),
          deleteName: t('columnName', { items: namesOf(column.items) }),
        })}
    >
      <PlannedItemsSelect items={items} choices={choices} {...form.getInputProps('items')} />
      <Group grow align="start">
        <NumberInput
          label={t('target')}
          description={hint()}
          {...NUMBER}
          {...separators}
          {...form.getInputProps('target')}
        />
        <NumberInput
          label={t('order')}
          description={t('orderHint')}
          {...NUMBER}
          {...separators}
          {...form.getInputProps('order')}
        />
      </Group>
    </FormModal>
  );
}
