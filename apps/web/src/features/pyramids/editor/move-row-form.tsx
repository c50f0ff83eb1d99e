import type { PyramidMove } from '@backline/domain';
import { Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { useNumberProblem } from './use-number-problem.ts';

interface MoveRowFormProps {
  rowCount: number;
  onMove: (move: PyramidMove) => void;
  onClose: () => void;
}

/** Moves a row to another row number. Rows count from 1; a number past the end means the last row. */
export function MoveRowForm({ rowCount, onMove, onClose }: MoveRowFormProps) {
  const t = useTranslations('pyramids.editor');
  const numberProblem = useNumberProblem();
  const form = useForm<{ from: number | string; to: number | string }>({
    initialValues: { from: '', to: '' },
    validate: {
      from: (from) =>
        numberProblem(from) ??
        (Number(from) < 1 || Number(from) > rowCount ? t('noSuchRow', { last: rowCount }) : null),
      to: (to) => numberProblem(to),
    },
    validateInputOnBlur: true,
  });
  const props = { required: true, allowDecimal: false, hideControls: true } as const;
  return (
    <FormModal
      title={t('moveRow')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={async ({ from, to }) =>
        onMove({ type: 'move-row', from: Number(from) - 1, to: Math.max(0, Number(to) - 1) })
      }
    >
      <Group grow align="start">
        <NumberInput label={t('oldRow')} data-autofocus {...props} {...form.getInputProps('from')} />
        <NumberInput label={t('newRow')} {...props} {...form.getInputProps('to')} />
      </Group>
    </FormModal>
  );
}
