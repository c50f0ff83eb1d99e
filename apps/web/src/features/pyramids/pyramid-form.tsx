import { newPyramid, type PyramidPlan, pyramids } from '@backline/contract';
import { Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';

interface PyramidFormProps {
  /** The pyramid to edit; undefined for a new one. */
  pyramid?: PyramidPlan | undefined;
  onClose: () => void;
}

/** The settings of a pyramid: its name, and whether it counts in crates (bluefin). */
export function PyramidForm({ pyramid, onClose }: PyramidFormProps) {
  const t = useTranslations('pyramids');
  const { form, modal } = useRecordForm(pyramids, {
    record: pyramid,
    initialValues: { name: pyramid?.name ?? '', bluefin: pyramid?.bluefin ?? false },
    schema: newPyramid,
    attributesOf: (values) => values,
  });
  return (
    <FormModal title={t(pyramid ? 'edit' : 'new')} opened onClose={onClose} {...modal}>
      <TextInput
        label={t('form.name')}
        required
        maxLength={30}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Switch
        label={t('form.bluefin')}
        aria-label={t('form.bluefin')} // otherwise the accessible name would include the description
        description={t('form.bluefinHint')}
        {...form.getInputProps('bluefin', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
