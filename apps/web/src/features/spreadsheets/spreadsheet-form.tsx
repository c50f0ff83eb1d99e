import { DEFAULT_SHEET_NAME, newSpreadsheet, type Spreadsheet, spreadsheets } from '@backline/contract';
import { spreadsheetIdOf } from '@backline/domain';
import { Switch, TextInput } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';

interface SpreadsheetFormProps {
  /** The spreadsheet to edit; undefined for a new one. */
  spreadsheet?: Spreadsheet | undefined;
  onClose: () => void;
}

/** The form for the Google spreadsheet that receives the rows of reports. */
export function SpreadsheetForm({ spreadsheet, onClose }: SpreadsheetFormProps) {
  const t = useTranslations('spreadsheets');
  const { form, modal } = useRecordForm(spreadsheets, {
    record: spreadsheet,
    initialValues: {
      name: spreadsheet?.name ?? '',
      spreadsheetId: spreadsheet?.spreadsheetId ?? '',
      sheetName: spreadsheet?.sheetName ?? DEFAULT_SHEET_NAME,
      includeLocked: spreadsheet?.includeLocked ?? false,
    },
    schema: newSpreadsheet,
    attributesOf: (values) => values,
  });
  return (
    <FormModal title={t(spreadsheet ? 'edit' : 'new')} opened onClose={onClose} {...modal}>
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
