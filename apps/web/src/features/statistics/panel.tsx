import { Group, Paper, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface PanelProps {
  title: string;
  /** A secondary line under the title. */
  hint?: string;
  /** The controls of the panel. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A section of the page with its heading. */
export function Panel({ title, hint, actions, children }: PanelProps) {
  const id = useId();
  return (
    <Paper component="section" withBorder radius="md" p="md" miw={0} aria-labelledby={id}>
      <Title order={2} fz="lg" id={id}>
        {title}
      </Title>
      {hint !== undefined && (
        <Text size="small" c="dimmed" mt="xxs">
          {hint}
        </Text>
      )}
      {actions !== undefined && (
        <Group gap="xs" my="sm">
          {actions}
        </Group>
      )}
      {children}
    </Paper>
  );
}
