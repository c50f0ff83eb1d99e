import { type User, users } from '@backline/contract';
import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { useSession } from '../../api/storage/session.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { RowSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { UserKeys } from '../api-keys/user-keys.tsx';
import { checkLoggedIn } from '../auth/sign-in.ts';
import { UserSessions } from '../sessions/user-sessions.tsx';
import { UserReasons } from './user-reasons.tsx';

/**
 * The dialog for a user: the Admin switch, and what else grants permissions. It is open while it is mounted.
 */
export function UserForm({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useTranslations('users');
  const update = useAction(users.update);
  const remove = useAction(users.remove);
  const details = useQuery(query(users.get, { params: { id: user.id } }));
  const isSelf = useSession()?.user.id === user.id;
  const form = useForm({ initialValues: { admin: user.admin } });
  const origin = details.data?.adminBy ?? null;
  const originHint = origin === null ? t('form.adminHint') : t(`form.adminBy.${origin}`);
  const losesAdmin = user.admin && !form.values.admin;

  const handleSubmit = async (attributes: { admin: boolean }) => {
    await update.mutateAsync({ params: { id: user.id }, body: { user: { attributes } } });
    if (isSelf) await checkLoggedIn();
  };

  return (
    <FormModal
      title={user.username}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      onDelete={() => remove.mutateAsync({ params: { id: user.id } })}
      deleteNote={isSelf ? t('form.self') : t('form.deleteNote')}
    >
      <SwitchField
        label={t('form.admin')}
        hint={details.data?.adminBySettings ? t('form.adminBySettings') : originHint}
        {...form.getInputProps('admin', { type: 'checkbox' })}
      />
      {isSelf && losesAdmin && (
        <Alert color="yellow" variant="light">
          {t('form.self')}
        </Alert>
      )}
      <LoadState
        query={details}
        loading={t('details.loading')}
        failed={t('details.failed')}
        shape={<RowSkeleton count={3} />}
      >
        {(loaded) => <UserReasons user={loaded} />}
      </LoadState>
      <UserSessions userId={user.id} username={user.username} />
      <UserKeys userId={user.id} />
    </FormModal>
  );
}
