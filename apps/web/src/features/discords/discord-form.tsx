import { type Discord, discords, newDiscord } from '@backline/contract';
import { Button, TextInput } from '@mantine/core';
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
      <ListSummary
        label={t('form.roles')}
        count={t('roleCount', { count: roles.length })}
        entries={roles.map(({ key, name }, index) => ({
          key,
          name: name.trim() || t('roles.row', { number: index + 1 }),
        }))}
        problems={list.refused}
      >
        <Button variant="default" {...list.editButton}>
          {t('form.editRoles')}
        </Button>
      </ListSummary>
    </FormModal>
  );
}
