import { type Discord, discords, newDiscord } from '@backline/contract';
import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useListDialog } from '../../api/forms/use-list-dialog.ts';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { ListSummary } from '../../ui/layout/list-summary.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import {
  attributesOf,
  looksLikeDiscordId,
  NEW_DISCORD,
  type RoleValues,
  valuesOf,
} from './discord-values.ts';
import { RoleListForm } from './role-list-form.tsx';

/** The dialog for creating a Discord, or for editing the given one. It is open while it is mounted. */
export function DiscordForm({ discord, onClose }: { discord?: Discord | undefined; onClose: () => void }) {
  const t = useTranslations('discords');
  const { form, modal } = useRecordForm(discords, {
    record: discord,
    initialValues: discord ? valuesOf(discord) : NEW_DISCORD,
    schema: newDiscord,
    attributesOf,
  });
  const { guildId, roles } = form.values;
  const list = useListDialog('roles', form, (applied: RoleValues[]) => form.setFieldValue('roles', applied));
  if (list.isOpen) return <RoleListForm roles={roles} {...list.dialog} />;

  return (
    <FormModal
      title={discord ? t('edit', { name: discord.name }) : t('new')}
      opened
      onClose={onClose}
      {...modal}
      {...(discord && { deleteNote: t('form.deleteNote', { count: discord.roles.length }) })}
    >
      <TextInput
        label={t('form.name')}
        required
        maxLength={100}
        data-autofocus={!list.wasOpen || undefined}
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
      <RoleSummary roles={roles} refused={list.refused}>
        <Button variant="default" {...list.editButton}>
          {t('form.editRoles')}
        </Button>
      </RoleSummary>
    </FormModal>
  );
}

interface RoleSummaryProps {
  roles: RoleValues[];
  /** The server's errors about roles, by `0.name`; those about all roles by an empty path. */
  refused: Record<string, string>;
  /** The button that opens the roles dialog. */
  children: ReactNode;
}

function RoleSummary({ roles, refused, children }: RoleSummaryProps) {
  const t = useTranslations('discords');
  const problemText = ([path, problem]: [string, string]) => {
    if (path === '') return problem;
    const index = Number.parseInt(path, 10);
    const name = roles[index]?.name.trim() || t('roles.row', { number: index + 1 });
    return t('form.roleProblem', { name, problem });
  };
  return (
    <ListSummary
      label={t('form.roles')}
      count={t('roleCount', { count: roles.length })}
      entries={roles.map(({ key, name }) => ({ key, content: name }))}
      problems={Object.entries(refused).map(problemText)}
    >
      {children}
    </ListSummary>
  );
}
