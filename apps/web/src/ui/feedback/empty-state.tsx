import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './feedback.module.css';

interface EmptyStateProps {
  title: string;
  /** Advice on what to do next. */
  hint?: ReactNode;
  /** A button or link that does it. */
  children?: ReactNode;
}

export function EmptyState({ title, hint, children }: EmptyStateProps) {
  return (
    <Stack
      gap="xs"
      align="center"
      py="var(--space-8)"
      px="md"
      ta="center"
      bd="1px dashed var(--line-strong)"
      bdrs="md"
    >
      <Text fz="lg" ff="heading">
        {title}
      </Text>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </Stack>
  );
}
