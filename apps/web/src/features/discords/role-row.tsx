import { discordRoleInput } from '@backline/contract';
import { Button, TextInput, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFormProblems } from '../../api/forms/form-problems.ts';
import { looksLikeDiscordId, type RoleValues } from './discord-values.ts';
import styles from './discords.module.css';

interface RoleRowProps {
  number: number;
  row: RoleValues;
  /** Whether a role above has the same id. */
  isRepeated: boolean;
  /** The server's errors about the role as it was when the dialog opened. */
  refused: { name: string | undefined; roleId: string | undefined };
  isAdded: boolean;
  onChange: (row: RoleValues) => void;
  onRemove: () => void;
}

export function RoleRow({ number, row, isRepeated, refused, isAdded, onChange, onRemove }: RoleRowProps) {
  const t = useTranslations('discords.roles');
  const form = useTranslations('discords.form');
  const problems = useFormProblems()(discordRoleInput, row);
  const [left, setLeft] = useState({ name: false, roleId: false });
  const hasId = row.roleId.trim() !== '';
  return (
    <fieldset className={styles.row}>
      <VisuallyHidden component="legend">{t('row', { number })}</VisuallyHidden>
      <TextInput
        label={t('name')}
        required
        maxLength={100}
        value={row.name}
        error={(left.name && problems.name) || refused.name}
        ref={isAdded ? focus : undefined}
        onBlur={() => setLeft({ ...left, name: true })}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
      />
      <TextInput
        label={t('roleId')}
        description={hasId && !looksLikeDiscordId(row.roleId) && form('idDoubt')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={32}
        value={row.roleId}
        error={(isRepeated && t('repeated')) || (left.roleId && problems.roleId) || refused.roleId}
        onBlur={() => setLeft({ ...left, roleId: true })}
        onChange={(event) => onChange({ ...row, roleId: event.currentTarget.value })}
      />
      <Button
        className={styles.remove}
        variant="subtle"
        color="red"
        aria-label={t('removeOf', { name: row.name.trim() || t('unnamed') })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </fieldset>
  );
}

/** Focuses the name of a newly added role. */
function focus(input: HTMLInputElement | null): void {
  input?.focus();
}
