import { discords, preferences, type User, users } from '@backline/contract';
import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { updateUser } from '../../api/storage/session.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { LoadState } from '../../ui/feedback/load-state.tsx';
import { FieldSkeleton } from '../../ui/feedback/skeleton.tsx';
import { Select } from '../../ui/select.tsx';

/** The Discords that the current user is a member of. */
const ownDiscords = query(discords.list, { query: { mine: 'true' } });

interface PreferencesFormProps {
  user: User;
  onClose: () => void;
  /** The choices beside it that take effect at once. */
  children?: ReactNode;
}

/**
 * The dialog for the user's own preferences. The response replaces the stored user
 * (docs/spec/shell.md#navigation).
 */
export function PreferencesForm({ user, onClose, children }: PreferencesFormProps) {
  const t = useTranslations('users.preferences');
  const problemsOf = useFormProblems();
  const save = useAction(users.preferences);
  const list = useQuery(ownDiscords);
  const form = useForm<{ homeDiscordId: number | null }>({
    initialValues: { homeDiscordId: user.homeDiscord?.id ?? null },
    validate: (values) => problemsOf(preferences, values),
  });

  const handleSubmit = async ({ homeDiscordId }: { homeDiscordId: number | null }) => {
    if (homeDiscordId === null) return; // the submit button is disabled then
    const attributes = { homeDiscordId };
    updateUser(await save.mutateAsync({ params: { id: user.id }, body: { user: { attributes } } }));
  };

  const { value, onChange, ...input } = form.getInputProps('homeDiscordId');
  return (
    <FormModal title={t('title')} opened onClose={onClose} form={form} onSubmit={handleSubmit}>
      <LoadState query={list} loading={t('loading')} failed={t('failed')} shape={<FieldSkeleton count={1} />}>
        {(loaded) =>
          loaded.length === 0 ? (
            <Text c="var(--text-quiet)">{t('none')}</Text>
          ) : (
            <Select
              label={t('home')}
              description={t('hint')}
              placeholder={t('placeholder')}
              required
              allowDeselect={false}
              data={loaded.map(({ id, name }) => ({ value: String(id), label: name }))}
              {...input}
              value={value === null ? null : String(value)}
              onChange={(chosen) => onChange(Number(chosen))}
            />
          )
        }
      </LoadState>
      {children}
    </FormModal>
  );
}
