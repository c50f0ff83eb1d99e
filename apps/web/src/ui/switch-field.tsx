import { Switch, type SwitchProps, Text } from '@mantine/core';
import { useId } from 'react';

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
      <Text id={`${id}-hint`} component="div" mt="xxs" c="dimmed" fz="small">
        {hint}
      </Text>
      {hasError && (
        <Text id={`${id}-error`} component="div" mt="xxs" c="var(--mantine-color-error)" fz="small">
          {error}
        </Text>
      )}
    </div>
  );
}
