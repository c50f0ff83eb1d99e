import { newUser, users } from '@backline/contract';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';

interface NewUserValues {
  discordUserId: string;
  username: string;
  admin: boolean;
}

/** Leaves out an empty username, as the contract requires. */
function attributesOf({ username, ...rest }: NewUserValues) {
  return username.trim() === '' ? rest : { ...rest, username };
}

/** The dialog that adds a user before their first sign-in. */
export function NewUserForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('users');
  const problemsOf = useFormProblems();
  const create = useAction(users.create);
  const form = useForm<NewUserValues>({
    initialValues: { discordUserId: '', username: '', admin: false },
    validate: (values) => problemsOf(newUser, attributesOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <FormModal
      title={t('add')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={(values) => create.mutateAsync({ body: { user: { attributes: attributesOf(values) } } })}
    >
      <TextInput
        label={t('form.discordUserId')}
        description={t('form.discordUserIdHint')}
        required
        inputMode="numeric"
        maxLength={20}
        data-autofocus
        {...form.getInputProps('discordUserId')}
      />
      <TextInput
        label={t('form.username')}
        description={t('form.usernameHint')}
        maxLength={100}
        {...form.getInputProps('username')}
      />
      <SwitchField
        label={t('form.admin')}
        hint={t('form.adminHint')}
        {...form.getInputProps('admin', { type: 'checkbox' })}
      />
    </FormModal>
  );
}
