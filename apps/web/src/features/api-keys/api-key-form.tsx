import { apiKeys, newApiKey, PERMISSIONS, type Permission } from '@backline/contract';
import { Alert, Input, Stack, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { Select } from '../../ui/select.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';

/** Lifetimes of a new key in days; null for a key that never expires. */
const LIVES = [7, 30, 90, 365, null];
const USUAL_LIFE = 90;

interface ApiKeyFormProps {
  /** The person's own permissions, which are the most that the key can get. */
  rights: Permission[];
  onMade: (made: { name: string; key: string }) => void;
  onClose: () => void;
}

interface KeyValues {
  name: string;
  scopes: Record<Permission, boolean>;
  expiresInDays: number | null;
}

/** The dialog that creates a key. */
export function ApiKeyForm({ rights, onMade, onClose }: ApiKeyFormProps) {
  const t = useTranslations('apiKeys');
  const problemsOf = useFormProblems();
  const create = useAction(apiKeys.create);
  const form = useForm<KeyValues>({
    initialValues: {
      name: '',
      scopes: { read: rights.includes('read'), edit: false, manage: false },
      expiresInDays: USUAL_LIFE,
    },
    validate: (values) => problemsOf(newApiKey, values),
    validateInputOnBlur: true,
  });

  return (
    <FormModal
      title={t('new')}
      opened
      onClose={onClose}
      form={form}
      submitLabel={t('form.submit')}
      onSubmit={async (attributes) => onMade(await create.mutateAsync({ body: { apiKey: { attributes } } }))}
    >
      <TextInput
        label={t('form.name')}
        description={t('form.nameHint')}
        required
        maxLength={50}
        autoComplete="off"
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ScopeSwitches form={form} rights={rights} />
      <LifeSelect form={form} />
    </FormModal>
  );
}

type KeyForm = UseFormReturnType<KeyValues>;

/** The switches of a key, one for each permission that it can get. At least one must be on. */
function ScopeSwitches({ form, rights }: { form: KeyForm; rights: Permission[] }) {
  const t = useTranslations('apiKeys');
  const problemsOf = useFormProblems();
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Input.Label component="legend" mb="xs">
        {t('form.scopes')}
      </Input.Label>
      <Stack gap="sm">
        {PERMISSIONS.filter((permission) => rights.includes(permission)).map((permission) => (
          <SwitchField
            key={permission}
            label={t(`scopes.${permission}`)}
            hint={t(`form.${permission}`)}
            {...form.getInputProps(`scopes.${permission}`, { type: 'checkbox' })}
          />
        ))}
        {!PERMISSIONS.some((permission) => form.values.scopes[permission]) && (
          <Input.Error role="alert">{problemsOf(newApiKey, form.values).scopes}</Input.Error>
        )}
      </Stack>
    </fieldset>
  );
}

function LifeSelect({ form }: { form: KeyForm }) {
  const t = useTranslations('apiKeys.form');
  const { expiresInDays } = form.values;
  return (
    <>
      <Select
        label={t('life')}
        allowDeselect={false}
        data={LIVES.map((days) => ({
          value: String(days),
          label: days === null ? t('endless') : t('days', { count: days }),
        }))}
        value={String(expiresInDays)}
        onChange={(chosen) => form.setFieldValue('expiresInDays', chosen === 'null' ? null : Number(chosen))}
        error={form.errors.expiresInDays}
      />
      {expiresInDays === null && (
        <Alert color="yellow" variant="light">
          {t('endlessHint')}
        </Alert>
      )}
    </>
  );
}
