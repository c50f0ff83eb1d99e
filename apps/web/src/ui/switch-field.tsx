import { Switch, type SwitchProps } from '@mantine/core';
import { useId } from 'react';
import styles from './switch-field.module.css';

/** A switch with an explaining line and its error below: Mantine would make both part of the switch's name. */
export function SwitchField({ hint, error, ...props }: SwitchProps & { hint: string }) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false;
  return (
    <div>
      <Switch
        {...props}
        aria-describedby={hasError ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={hasError || undefined}
      />
      <div id={`${id}-hint`} className={styles.hint}>
        {hint}
      </div>
      {hasError && (
        <div id={`${id}-error`} className={styles.error}>
          {error}
        </div>
      )}
    </div>
  );
}
