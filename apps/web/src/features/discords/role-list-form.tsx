import { repeatedNames } from '@backline/domain';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ListDialog } from '../../ui/dialogs/list-dialog.tsx';
import { useConfirmDelete } from '../../ui/dialogs/use-confirm-delete.ts';
import { areRolesValid, type RoleValues } from './discord-values.ts';
import { RoleRow } from './role-row.tsx';

interface RoleListFormProps {
  roles: RoleValues[];
  /** The server's errors about roles, by `0.name`; shown until the role is changed. */
  refused: Record<string, string>;
  onBack: () => void;
  onApply: (roles: RoleValues[]) => void;
}

/** The roles dialog of a Discord (docs/spec/administration.md#discords). */
export function RoleListForm({ roles, refused, onBack, onApply }: RoleListFormProps) {
  const t = useTranslations('discords.roles');
  const confirmDelete = useConfirmDelete();
  const [rows, setRows] = useState(roles);

  const repeated = repeatedNames(rows.map((row) => row.roleId));
  const handleAdd = () =>
    setRows([...rows, { key: `new-${Date.now()}-${rows.length}`, name: '', roleId: '' }]);

  const handleRemove = async ({ key, name }: RoleValues) => {
    if (await confirmDelete(name.trim() || t('unnamed')))
      setRows((now) => now.filter((row) => row.key !== key));
  };

  return (
    <ListDialog
      title={t('title')}
      addLabel={t('add')}
      onAdd={handleAdd}
      onBack={onBack}
      onApply={areRolesValid(rows) ? () => onApply(rows) : undefined}
      empty={t('empty')}
      isEmpty={rows.length === 0}
    >
      {rows.map((row, index) => {
        const stored = roles.indexOf(row);
        return (
          <RoleRow
            key={row.key}
            number={index + 1}
            row={row}
            isRepeated={repeated.includes(index)}
            refused={{ name: refused[`${stored}.name`], roleId: refused[`${stored}.roleId`] }}
            isAdded={!roles.some(({ key }) => key === row.key)}
            onChange={(changed) => setRows(rows.with(index, changed))}
            onRemove={() => void handleRemove(row)}
          />
        );
      })}
      {rows.length > 0 && (
        <Text size="sm" c="var(--text-quiet)">
          {t('roleIdHint')} {t('checkHint')}
        </Text>
      )}
    </ListDialog>
  );
}
