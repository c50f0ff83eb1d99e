import { Alert, Button, Card, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useErrorText } from '../../ui/feedback/error-text.ts';

interface ActFormProps {
  title: string;
  hint?: string;
  fields?: { name: string; label: string; value?: string; isFigure?: boolean }[];
  /** Text of the button. */
  label: string;
  danger?: boolean;
  /** Resolves once it is done. */
  onSubmit: (fields: Record<string, string>) => Promise<unknown>;
}

/** A card with an act of the operator: what it does, what it needs, and its button. */
export function ActForm({ title, hint, fields = [], label, danger = false, onSubmit }: ActFormProps) {
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value)]);
    setBusy(true);
    setFailure(null);
    try {
      await onSubmit(Object.fromEntries(entries));
      form.reset();
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card component="form" padding="md" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <Stack gap="sm" align="start">
        <Title order={2} fz="lg">
          {title}
        </Title>
        {hint !== undefined && (
          <Text c="dimmed" fz="small">
            {hint}
          </Text>
        )}
        {fields.map(({ name, label: fieldLabel, value = '', isFigure = false }) => (
          <TextInput
            key={`${name} ${value}`}
            name={name}
            label={fieldLabel}
            defaultValue={value}
            autoComplete="off"
            w="100%"
            {...(isFigure && { inputMode: 'numeric', maw: '12rem' })}
          />
        ))}
        {failure !== null && (
          <Alert role="alert" color="red" variant="light" w="100%">
            {failure}
          </Alert>
        )}
        <Button
          type="submit"
          variant={danger ? 'outline' : 'default'}
          {...(danger && { color: 'red' })}
          loading={isBusy}
        >
          {label}
        </Button>
      </Stack>
    </Card>
  );
}
