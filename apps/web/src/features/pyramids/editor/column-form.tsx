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
import { useWholeNumberProps } from '../../../ui/use-number-separators.ts';
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

/**
 * The dialog for one column. It changes only the editor: the editor's own submit button saves the pyramid.
 */
export function ColumnForm({ row, index, columns, bluefin, items, onMove, onClose }: ColumnFormProps) {
  const number = useWholeNumberProps();
  const t = useTranslations('pyramids.editor');
  const namesOf = useItemNames(items);
  const column = index === undefined ? undefined : columns[index];

  const form = useColumnForm({
    items: [...(column?.items ?? [])],
    target: column?.target ?? '',
    order: (index ?? columns.length) + 1, // people count from 1
  });

  const handleSubmit = async (values: ColumnValues) => {
    const made = { items: values.items, target: Number(values.target) };
    const order = Math.max(0, Number(values.order) - 1);
    if (index === undefined) onMove({ type: 'add-column', row, column: made, order });
    else onMove({ type: 'edit-column', row, index, column: made, order });
  };

  const choices = [...items.values()].filter((item) => pyramidItemProblem(item, bluefin) === null);
  return (
    <FormModal
      title={t(column ? 'editColumn' : 'newColumn', { row: row + 1 })}
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
      <PlannedItemsSelect
        items={items}
        choices={choices}
        isFirst={column === undefined}
        {...form.getInputProps('items')}
      />
      <Group grow align="start">
        <NumberInput
          label={t('target')}
          data-autofocus={column !== undefined || undefined}
          description={<TargetHint values={form.values} items={items} bluefin={bluefin} />}
          {...number}
          {...form.getInputProps('target')}
        />
        <NumberInput
          label={t('order')}
          description={t('orderHint')}
          {...number}
          {...form.getInputProps('order')}
        />
      </Group>
    </FormModal>
  );
}

function useColumnForm(initialValues: ColumnValues) {
  const problems = useTranslations('problems');
  const numberProblem = useNumberProblem();
  return useForm<ColumnValues>({
    initialValues,
    validate: {
      items: (chosen) => (chosen.length === 0 ? problems('required') : null),
      target: numberProblem,
      order: numberProblem,
    },
    validateInputOnBlur: true,
  });
}

/** Converts the target between crates and items, once all chosen items have the same crate size. */
function TargetHint({
  values,
  items,
  bluefin,
}: {
  values: ColumnValues;
  items: ItemsById;
  bluefin: boolean;
}) {
  const t = useTranslations('pyramids.editor');
  const numberProblem = useNumberProblem();
  const chosen = values.items.flatMap((id) => items.get(id) ?? []);
  const inCrates = columnUnit(chosen, bluefin) === 'crates';
  const sizes = new Set(chosen.map(crateSizeOf));
  const [size = 1] = sizes;
  if (bluefin) return t('targetBluefin');
  if (numberProblem(values.target) !== null || sizes.size !== 1 || size === 1)
    return t(inCrates ? 'targetCrates' : 'targetItems');
  const target = Number(values.target);
  return inCrates
    ? t('targetCratesOf', { items: target * size, size })
    : t('targetItemsOf', { crates: Math.ceil(target / size), size });
}
