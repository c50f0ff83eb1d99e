import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface FactProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A label with its value, within a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <Text component="dt" size="small" c="dimmed">
        {label}
      </Text>
      <Text component="dd" style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
