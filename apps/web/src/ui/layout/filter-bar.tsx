import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The fields that a list is filtered by, above it: a text, choices, switches, and what has a size of its own in an element with `data-own`. */
export function FilterBar({ children }: { children: ReactNode }) {
  return <div className={styles.filters}>{children}</div>;
}
