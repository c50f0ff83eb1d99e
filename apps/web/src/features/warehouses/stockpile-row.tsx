import type { PermissionGroupName } from '@backline/contract';
import { Select, Switch, TextInput, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { useProblemText } from './problem-text.ts';
import styles from './stockpile-row.module.css';
import type { Problem, StockpileValues } from './warehouse-values.ts';

type RowField = 'name' | 'code' | 'permissionGroup';

interface StockpileRowProps {
  number: number;
  row: StockpileValues;
  /** The current validation errors; a field shows its error only after it has lost focus. */
  problems: Record<RowField, Problem | undefined>;
  /** The server's errors about the row as it was when the dialog opened. */
  refused: Record<RowField, string | undefined>;
  groups: PermissionGroupName[];
  isAdded: boolean;
  onChange: (row: StockpileValues) => void;
  onRemove: () => void;
}

export function StockpileRow({
  number,
  row,
  problems,
  refused,
  groups,
  isAdded,
  onChange,
  onRemove,
}: StockpileRowProps) {
  const t = useTranslations('warehouses.stockpileForm');
  const problemText = useProblemText();
  const [left, setLeft] = useState({ name: false, code: false });

  const isNameTold = left.name || problems.name === 'repeated-name';
  const errors = {
    name: isNameTold && problems.name ? problemText(problems.name) : refused.name,
    code: left.code && problems.code ? problemText(problems.code) : refused.code,
    permissionGroup: problems.permissionGroup
      ? problemText(problems.permissionGroup)
      : refused.permissionGroup,
  };

  return (
    <fieldset className={styles.row}>
      <VisuallyHidden component="legend">{t('row', { number })}</VisuallyHidden>
      <TextInput
        className={styles.name}
        label={t('name')}
        required
        value={row.name}
        error={errors.name}
        ref={isAdded ? focusAtEnd : undefined}
        onBlur={() => setLeft({ ...left, name: true })}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      <TextInput
        className={styles.code}
        label={t('code')}
        placeholder={t('codePlaceholder')}
        inputMode="numeric"
        autoComplete="off"
        value={row.code}
        error={errors.code}
        onBlur={() => setLeft({ ...left, code: true })}
        onChange={(event) => onChange({ ...row, code: event.currentTarget.value })}
      />
      <Switch
        className={styles.locked}
        label={t('locked')}
        checked={row.locked}
        onChange={(event) => onChange({ ...row, locked: event.currentTarget.checked })}
      />
      {row.locked && (
        <Select
          className={styles.group}
          label={t('group')}
          placeholder={t('groupPlaceholder')}
          nothingFoundMessage={t('noGroups')}
          required
          allowDeselect={false}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={row.permissionGroupId === null ? null : String(row.permissionGroupId)}
          error={errors.permissionGroup}
          onChange={(value) => onChange({ ...row, permissionGroupId: value === null ? null : Number(value) })}
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

/** Focuses the name of a newly added row, with the caret after the tag. */
function focusAtEnd(input: HTMLInputElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}
