import { DEFAULT_SHEET_NAME, newSpreadsheet, type Spreadsheet, spreadsheets } from '@backline/contract';
import { spreadsheetIdOf } from '@backline/domain';
import { Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';

interface SpreadsheetFormProps {
  /** The spreadsheet to edit; undefined for a new one. */
  spreadsheet?: Spreadsheet | undefined;
  onClose: () => void;
}

/** The form for the Google spreadsheet that receives the rows of reports. */
export function SpreadsheetForm({ spreadsheet, onClose }: SpreadsheetFormProps) {
  const t = useTranslations('spreadsheets');
  const { form, handleSubmit, remove } = useSpreadsheetForm(spreadsheet);
  return (
    <FormModal
      title={t(spreadsheet ? 'edit' : 'new')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(spreadsheet && {
        onDelete: () => remove(spreadsheet.id),
        deleteName: spreadsheet.name,
      })}
    >
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        required
        data-autofocus
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('form.spreadsheetId')}
        description={t('form.spreadsheetIdHint')}
        required
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('spreadsheetId')}
        onBlur={() => {
          form.setFieldValue('spreadsheetId', spreadsheetIdOf(form.values.spreadsheetId));
          void form.validateField('spreadsheetId');
        }}
      />
      <TextInput
        label={t('form.sheetName')}
        description={t('form.sheetNameHint')}
        required
        spellCheck={false}
        autoComplete="off"
        {...form.getInputProps('sheetName')}
      />
      <Switch
        label={t('form.includeLocked')}
        aria-label={t('form.includeLocked')} // otherwise the accessible name would include the description
        description={t('form.includeLockedHint')}
        {...form.getInputProps('includeLocked', { type: 'checkbox' })}
      />
    </FormModal>
  );
}

function useSpreadsheetForm(spreadsheet: Spreadsheet | undefined) {
  const problemsOf = useFormProblems();
  const create = useAction(spreadsheets.create);
  const update = useAction(spreadsheets.update);
  const remove = useAction(spreadsheets.remove);
  const form = useForm({
    initialValues: {
      name: spreadsheet?.name ?? '',
      spreadsheetId: spreadsheet?.spreadsheetId ?? '',
      sheetName: spreadsheet?.sheetName ?? DEFAULT_SHEET_NAME,
      includeLocked: spreadsheet?.includeLocked ?? false,
    },
    validate: (values) => problemsOf(newSpreadsheet, values),
    validateInputOnBlur: true,
  });
  const handleSubmit = (attributes: typeof form.values) => {
    const body = { spreadsheet: { attributes } };
    return spreadsheet
      ? update.mutateAsync({ params: { id: spreadsheet.id }, body })
      : create.mutateAsync({ body });
  };
  return { form, handleSubmit, remove: (id: number) => remove.mutateAsync({ params: { id } }) };
}
