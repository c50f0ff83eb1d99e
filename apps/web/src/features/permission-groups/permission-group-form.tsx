import {
  discords,
  newPermissionGroup,
  PERMISSIONS,
  type PermissionGroup,
  permissionGroups,
  type Role,
} from '@backline/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { query, useAction } from '../../api/client/query.ts';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { useSeenVersion } from '../../api/forms/seen-version.ts';
import { useListDialog } from '../../api/forms/use-list-dialog.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { ListSummary } from '../../ui/layout/list-summary.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { AssignedRolesForm } from './assigned-roles-form.tsx';
import {
  type AssignedRole,
  attributesOf,
  NEW_GROUP,
  type PermissionGroupValues,
  valuesOf,
} from './permission-group-values.ts';

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
  const { form, handleSubmit, remove } = useGroupForm(group);
  const { roles } = form.values;
  const list = useListDialog('roles', form, (applied: AssignedRole[]) =>
    form.setFieldValue('roles', applied),
  );
  const roleList = useQuery(query(discords.roles));
  // The group's own roles are known even while the list of all roles is still loading.
  const known = [...(roleList.data ?? []), ...(group?.roles.map(({ role }) => role) ?? [])];
  if (list.isOpen)
    return <AssignedRolesForm roles={roles} choices={roleList} known={known} {...list.dialog} />;

  return (
    <FormModal
      title={group ? t('edit', { name: group.name }) : t('new')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(group && {
        onDelete: () => remove(group.id),
        deleteName: group.name,
        deleteNote: t('form.deleteNote', { count: group.lockedStockpileCount }),
      })}
    >
      <TextInput
        label={t('form.name')}
        required
        maxLength={100}
        data-autofocus={!list.wasOpen || undefined}
        {...form.getInputProps('name')}
      />
      {PERMISSIONS.map((one) => (
        <SwitchField
          key={one}
          label={t(`rights.${one}`)}
          hint={t(`form.${one}`)}
          {...form.getInputProps(`permissions.${one}`, { type: 'checkbox' })}
        />
      ))}
      <RoleSummary roles={roles} known={known} refused={list.refused}>
        <Button variant="default" {...list.editButton}>
          {t('form.editRoles')}
        </Button>
      </RoleSummary>
    </FormModal>
  );
}

function useGroupForm(group: PermissionGroup | undefined) {
  const problemsOf = useFormProblems();
  const create = useAction(permissionGroups.create);
  const update = useAction(permissionGroups.update);
  const remove = useAction(permissionGroups.remove);
  const saveSeen = useSeenVersion(group?.version);
  const form = useForm<PermissionGroupValues>({
    initialValues: group ? valuesOf(group) : NEW_GROUP,
    validate: (values) => problemsOf(newPermissionGroup, attributesOf(values)),
    validateInputOnBlur: true,
  });
  const handleSubmit = (values: PermissionGroupValues) => {
    const attributes = attributesOf(values);
    if (!group) return create.mutateAsync({ body: { permissionGroup: { attributes } } });
    return saveSeen((version) =>
      update.mutateAsync({
        params: { id: group.id },
        body: { permissionGroup: { attributes: { ...attributes, version } } },
      }),
    );
  };
  return { form, handleSubmit, remove: (id: number) => remove.mutateAsync({ params: { id } }) };
}

interface RoleSummaryProps {
  roles: AssignedRole[];
  known: Role[];
  /** The server's errors about entries, by `0.role`; those about all entries by an empty path. */
  refused: Record<string, string>;
  /** The button that opens the roles dialog. */
  children: ReactNode;
}

function RoleSummary({ roles, known, refused, children }: RoleSummaryProps) {
  const t = useTranslations('permissionGroups');
  const nameOf = (id: number | null) => {
    const role = known.find((one) => one.id === id);
    return role ? `${role.name} (${role.discordName})` : t('roles.unnamed');
  };
  return (
    <ListSummary
      label={t('form.roles')}
      count={t('roleCount', { count: roles.length })}
      entries={roles.map(({ key, role }) => ({ key, content: nameOf(role) }))}
      problems={Object.entries(refused).map(([path, problem]) => {
        if (path === '') return problem;
        const name = nameOf(roles[Number.parseInt(path, 10)]?.role ?? null);
        return t('form.roleProblem', { name, problem });
      })}
    >
      {children}
    </ListSummary>
  );
}
