import { Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import styles from './labels.module.css';

interface FactsProps extends ComponentProps<'dl'> {
  /** Each on a line of its own, or in columns; without it beside each other. */
  layout?: 'rows' | 'columns';
}

/** Labels with their values: a list of `Fact`. */
export function Facts({ layout, ...props }: FactsProps) {
  return <dl className={styles.facts} data-layout={layout} {...props} />;
}

interface FactProps {
  label: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A label with its value, within a `dl`. */
export function Fact({ label, className, children }: FactProps) {
  return (
    <div className={className}>
      <Text component="dt" fz="small" c="dimmed">
        {label}
      </Text>
      <Text component="dd" inherit style={{ overflowWrap: 'anywhere' }}>
        {children}
      </Text>
    </div>
  );
}
