import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './list-summary.module.css';

interface ListSummaryProps {
  label: string;
  /** How many there are, in words. */
  count: string;
  entries: { key: string; content: ReactNode }[];
  /** The problems of entries, one sentence each. */
  problems: string[];
  /** The button that opens the dialog of the list. */
  children: ReactNode;
}

/** A list as the form shows it that it belongs to: its names, and what is wrong with them. */
export function ListSummary({ label, count, entries, problems, children }: ListSummaryProps) {
  return (
    <fieldset aria-label={label} className={styles.summary}>
      <div className={styles.head}>
        <Text size="sm" fw={500}>
          {count}
        </Text>
        {children}
      </div>
      {entries.length > 0 && (
        <ul className={styles.names}>
          {entries.map(({ key, content }) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      )}
      {problems.map((text) => (
        <Text key={text} size="sm" c="var(--mantine-color-error)" role="alert">
          {text}
        </Text>
      ))}
    </fieldset>
  );
}
