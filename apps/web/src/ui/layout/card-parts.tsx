import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** The name that a card is about. */
export function CardTitle({ children }: { children: ReactNode }) {
  return <span className={styles.title}>{children}</span>;
}

/** Badges and quiet words beside each other. */
export function CardLine({ children }: { children: ReactNode }) {
  return <span className={styles.line}>{children}</span>;
}
