import { type Discord, discords, newDiscord } from '@backline/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { problemsBelow, useFormProblems, withoutProblemsBelow } from '../../api/form-problems.ts';
import { useAction } from '../../api/query.ts';
import { useSeenVersion } from '../../api/seen-version.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { ListSummary } from '../../ui/layout/list-summary.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import {
  attributesOf,
  type DiscordValues,
  looksLikeDiscordId,
  NEW_DISCORD,
  valuesOf,
} from './discord-values.ts';
import { RoleListForm } from './role-list-form.tsx';

/** The dialog for creating a Discord, or for editing the given one. It is open while it is mounted. */
export function DiscordForm({ discord, onClose }: { discord?: Discord | undefined; onClose: () => void }) {
  const t = useTranslations('discords');
  const problemsOf = useFormProblems();
  const create = useAction(discords.create);
  const update = useAction(discords.update);
  const remove = useAction(discords.remove);
  const saveSeen = useSeenVersion(discord?.version);
  const [rolesDialog, setRolesDialog] = useState<'unseen' | 'open' | 'seen'>('unseen');
  const form = useForm<DiscordValues>({
    initialValues: discord ? valuesOf(discord) : NEW_DISCORD,
    validate: (values) => problemsOf(newDiscord, attributesOf(values)),
    validateInputOnBlur: true,
  });
  const { guildId, roles } = form.values;

  const handleSubmit = (values: DiscordValues) => {
    const attributes = attributesOf(values);
    if (!discord) return create.mutateAsync({ body: { discord: { attributes } } });
    return saveSeen((version) =>
      update.mutateAsync({
        params: { id: discord.id },
        body: { discord: { attributes: { ...attributes, version } } },
      }),
    );
  };

  const refused = problemsBelow('roles', form.errors);
  const problemText = ([path, problem]: [string, string]) => {
    if (path === '') return problem;
    const index = Number.parseInt(path, 10);
    const name = roles[index]?.name.trim() || t('roles.row', { number: index + 1 });
    return t('form.roleProblem', { name, problem });
  };

  if (rolesDialog === 'open')
    return (
      <RoleListForm
        roles={roles}
        refused={refused}
        onBack={() => setRolesDialog('seen')}
        onApply={(applied) => {
          form.setErrors((errors) => withoutProblemsBelow('roles', errors));
          form.setFieldValue('roles', applied);
          setRolesDialog('seen');
        }}
      />
    );

  return (
    <FormModal
      title={discord ? t('edit', { name: discord.name }) : t('new')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(discord && {
        onDelete: () => remove.mutateAsync({ params: { id: discord.id } }),
        deleteName: discord.name,
        deleteNote: t('form.deleteNote', { count: discord.roles.length }),
      })}
    >
      <TextInput
        label={t('form.name')}
        required
        maxLength={100}
        data-autofocus={rolesDialog === 'unseen' || undefined}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('form.guildId')}
        description={t(guildId === '' || looksLikeDiscordId(guildId) ? 'form.guildIdHint' : 'form.idDoubt')}
        required
        maxLength={32}
        {...form.getInputProps('guildId')}
      />
      <SwitchField
        label={t('form.primary')}
        hint={t('form.primaryHint')}
        {...form.getInputProps('primary', { type: 'checkbox' })}
      />
      <ListSummary
        label={t('form.roles')}
        count={t('roleCount', { count: roles.length })}
        entries={roles.map(({ key, name }) => ({ key, content: name }))}
        problems={Object.entries(refused).map(problemText)}
      >
        <Button
          variant="default"
          data-autofocus={rolesDialog === 'seen' || undefined}
          onClick={() => setRolesDialog('open')}
        >
          {t('form.editRoles')}
        </Button>
      </ListSummary>
    </FormModal>
  );
}
