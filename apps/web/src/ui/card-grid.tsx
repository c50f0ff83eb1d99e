import { Children, type ReactNode } from 'react';
import styles from './card-grid.module.css';

/** Cards in as many columns as fit, as a list that a screen reader counts. */
export function CardGrid({ label, children }: { label?: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
    <ul role="list" className={styles.grid} aria-label={label}>
      {Children.map(children, (card) => (card === null || card === false ? null : <li>{card}</li>))}
    </ul>
  );
}
