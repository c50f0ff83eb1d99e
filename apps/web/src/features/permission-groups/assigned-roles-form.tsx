import type { Role } from '@backline/contract';
import { Button, Flex, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListDialog } from '../../ui/dialogs/list-dialog.tsx';
import { useConfirmDelete } from '../../ui/dialogs/use-confirm-delete.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { Select } from '../../ui/select.tsx';
import type { AssignedRole } from './permission-group-values.ts';

interface AssignedRolesFormProps {
  roles: AssignedRole[];
  /** The query for all linked roles. */
  choices: { data: Role[] | undefined; error: Error | null };
  /** The linked roles, and those already assigned to the group. */
  known: Role[];
  /** The server's errors about entries, by `0.role`; shown until the entry is changed. */
  refused: Record<string, string>;
  onBack: () => void;
  onApply: (roles: AssignedRole[]) => void;
}

/**
 * The roles dialog of a permission group: one grouped select per entry
 * (docs/spec/administration.md#permission-groups).
 */
export function AssignedRolesForm({
  roles,
  choices,
  known,
  refused,
  onBack,
  onApply,
}: AssignedRolesFormProps) {
  const t = useTranslations('permissionGroups.roles');
  const errorText = useErrorText();
  const confirmDelete = useConfirmDelete();
  const [rows, setRows] = useState(roles);
  const isComplete = rows.every(({ role }) => role !== null);

  const handleAdd = () => setRows([...rows, { key: `new-${Date.now()}-${rows.length}`, role: null }]);

  const handleRemove = async ({ key, role }: AssignedRole) => {
    const name = known.find(({ id }) => id === role)?.name;
    if (await confirmDelete(name ?? t('unnamed'))) setRows((now) => now.filter((row) => row.key !== key));
  };

  return (
    <ListDialog
      title={t('title')}
      addLabel={t('add')}
      onAdd={handleAdd}
      onBack={onBack}
      onApply={isComplete ? () => onApply(rows) : undefined}
      empty={t('empty')}
      isEmpty={rows.length === 0}
    >
      {choices.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {t('failed', { reason: errorText(choices.error) })}
        </Text>
      )}
      {rows.map((row, index) => (
        <RoleSelect
          key={row.key}
          number={index + 1}
          row={row}
          known={known}
          taken={new Set(rows.filter((entry) => entry !== row).map((entry) => entry.role))}
          refused={refused[`${roles.indexOf(row)}.role`]}
          onChange={(role) => setRows(rows.with(index, { ...row, role }))}
          onRemove={() => void handleRemove(row)}
        />
      ))}
    </ListDialog>
  );
}

interface RoleSelectProps {
  number: number;
  row: AssignedRole;
  known: Role[];
  /** The roles that other entries use. */
  taken: ReadonlySet<number | null>;
  /** The server's error about the entry. */
  refused: string | undefined;
  onChange: (role: number) => void;
  onRemove: () => void;
}

function RoleSelect({ number, row, known, taken, refused, onChange, onRemove }: RoleSelectProps) {
  const t = useTranslations('permissionGroups.roles');
  const chosen = known.find(({ id }) => id === row.role);
  return (
    <Flex component="fieldset" gap="sm" align="flex-start" aria-label={t('row', { number })}>
      <Select
        flex="1"
        miw={0}
        label={chosen ? t('labelOf', { discord: chosen.discordName }) : t('label')}
        placeholder={t('placeholder')}
        nothingFoundMessage={t('none')}
        required
        searchable
        allowDeselect={false}
        data={groupedRoles(known, taken)}
        value={row.role === null ? null : String(row.role)}
        error={refused}
        onChange={(value) => value !== null && onChange(Number(value))}
      />
      <Button
        mt="1.5rem"
        variant="subtle"
        color="red"
        aria-label={t('removeOf', { name: chosen?.name ?? t('unnamed') })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </Flex>
  );
}

/** The options of one select, grouped by Discord. A role that another entry uses is disabled. */
function groupedRoles(roles: readonly Role[], taken: ReadonlySet<number | null>) {
  const groups = new Map<string, Map<string, { value: string; label: string; disabled: boolean }>>();
  for (const { id, name, discordName } of roles) {
    const group = groups.get(discordName) ?? new Map();
    groups.set(
      discordName,
      group.set(String(id), { value: String(id), label: name, disabled: taken.has(id) }),
    );
  }
  return [...groups].map(([group, items]) => ({ group, items: [...items.values()] }));
}
