import type { PermissionGroupName } from '@backline/contract';
import { isPublicName } from '@backline/domain';
import { Switch, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { useProblemText } from './problem-text.ts';
import type { Problems, StockpileValues } from './warehouse-values.ts';
import styles from './warehouses.module.css';

interface StockpileRowProps {
  number: number;
  row: StockpileValues;
  /** The current validation errors by field; a field shows its error only after it has lost focus. */
  problems: Problems;
  /** The server's errors about the row as it was when the dialog opened, by field. */
  refused: Record<string, string>;
  groups: PermissionGroupName[];
  isAdded: boolean;
  onChange: (row: StockpileValues) => void;
  onRemove: () => void;
}

export function StockpileRow(props: StockpileRowProps) {
  const { number, row, problems, refused, groups, isAdded, onChange, onRemove } = props;
  const t = useTranslations('warehouses.stockpileForm');
  const problemText = useProblemText();
  const isPublic = isPublicName(row.name);
  const [left, setLeft] = useState<readonly string[]>([]);
  const errorOf = (field: string, isShown = left.includes(field)) =>
    isShown && problems[field] ? problemText(problems[field]) : refused[field];

  return (
    <fieldset className={styles.row}>
      <VisuallyHidden component="legend">{t('row', { number })}</VisuallyHidden>
      <TextInput
        className={styles.name}
        label={t('name')}
        required
        value={row.name}
        error={errorOf('name', left.includes('name') || problems.name === 'repeated-name')}
        ref={isAdded ? focusAtEnd : undefined}
        onBlur={() => setLeft([...left, 'name'])}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      {isPublic ? (
        <p className={styles.open}>{t('publicHint')}</p>
      ) : (
        <>
          <TextInput
            label={t('code')}
            placeholder={t('codePlaceholder')}
            inputMode="numeric"
            autoComplete="off"
            value={row.code}
            error={errorOf('code')}
            onBlur={() => setLeft([...left, 'code'])}
            onChange={(event) => onChange({ ...row, code: event.currentTarget.value })}
          />
          <Switch
            className={styles.locked}
            label={t('locked')}
            checked={row.locked}
            onChange={(event) => onChange({ ...row, locked: event.currentTarget.checked })}
          />
        </>
      )}
      {row.locked && !isPublic && (
        <GroupSelect
          groups={groups}
          value={row.permissionGroupId}
          error={errorOf('permissionGroup', true)}
          onChange={(permissionGroupId) => onChange({ ...row, permissionGroupId })}
        />
      )}
      <IconButton
        className={styles.remove}
        variant="subtle"
        color="red"
        size="lg"
        label={t('remove', { name: row.name.trim() || t('unnamed') })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </IconButton>
    </fieldset>
  );
}

interface GroupSelectProps {
  groups: PermissionGroupName[];
  value: number | null;
  error: string | undefined;
  onChange: (id: number | null) => void;
}

/** The permission group that a locked stockpile is visible to. */
function GroupSelect({ groups, value, error, onChange }: GroupSelectProps) {
  const t = useTranslations('warehouses.stockpileForm');
  return (
    <Select
      className={styles.group}
      label={t('group')}
      placeholder={t('groupPlaceholder')}
      nothingFoundMessage={t('noGroups')}
      required
      allowDeselect={false}
      data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}

/** Focuses the name of a newly added row, with the caret after the tag. */
function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
