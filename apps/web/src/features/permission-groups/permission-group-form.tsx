import {
  discords,
  newPermissionGroup,
  PERMISSIONS,
  type PermissionGroup,
  permissionGroups,
} from '@backline/contract';
import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { useListDialog } from '../../api/forms/use-list-dialog.ts';
import { useRecordForm } from '../../api/forms/use-record-form.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { ListSummary } from '../../ui/layout/list-summary.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { AssignedRolesForm } from './assigned-roles-form.tsx';
import { type AssignedRole, attributesOf, NEW_GROUP, valuesOf } from './permission-group-values.ts';

/**
 * The dialog for creating a permission group, or for editing the given one. It is open while it is mounted.
 */
export function PermissionGroupForm({
  group,
  onClose,
}: {
  group?: PermissionGroup | undefined;
  onClose: () => void;
}) {
  const t = useTranslations('permissionGroups');
  const { form, modal } = useRecordForm(permissionGroups, {
    record: group,
    initialValues: group ? valuesOf(group) : NEW_GROUP,
    schema: newPermissionGroup,
    attributesOf,
  });
  const { roles } = form.values;
  const list = useListDialog('roles', form, (applied: AssignedRole[]) =>
    form.setFieldValue('roles', applied),
  );
  const roleList = useQuery(query(discords.roles));
  // The group's own roles are known even while the list of all roles is still loading.
  const known = [...(roleList.data ?? []), ...(group?.roles.map(({ role }) => role) ?? [])];
  const nameOf = (id: number | null) => {
    const role = known.find((candidate) => candidate.id === id);
    return role ? `${role.name} (${role.discordName})` : t('roles.unnamed');
  };
  if (list.isOpen)
    return <AssignedRolesForm roles={roles} choices={roleList} known={known} {...list.dialog} />;

  return (
    <FormModal
      title={group ? t('edit', { name: group.name }) : t('new')}
      opened
      onClose={onClose}
      {...modal}
      {...(group && { deleteNote: t('form.deleteNote', { count: group.lockedStockpileCount }) })}
    >
      <TextInput
        label={t('form.name')}
        required
        maxLength={100}
        data-autofocus={!list.wasOpen || undefined}
        {...form.getInputProps('name')}
      />
      {PERMISSIONS.map((permission) => (
        <SwitchField
          key={permission}
          label={t(`rights.${permission}`)}
          hint={t(`form.${permission}`)}
          {...form.getInputProps(`permissions.${permission}`, { type: 'checkbox' })}
        />
      ))}
      <ListSummary
        label={t('form.roles')}
        count={t('roleCount', { count: roles.length })}
        entries={roles.map(({ key, role }) => ({ key, name: nameOf(role) }))}
        problems={list.refused}
      >
        <Button variant="default" {...list.editButton}>
          {t('form.editRoles')}
        </Button>
      </ListSummary>
    </FormModal>
  );
}
