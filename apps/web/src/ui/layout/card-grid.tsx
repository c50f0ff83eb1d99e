import { Children, type ReactNode } from 'react';
import styles from './layout.module.css';

interface CardGridProps {
  label?: string;
  /** `three`: one, two, two and three columns by the width of the screen; `five`: up to five; without it, as many as fit. */
  columns?: 'three' | 'five';
  children: ReactNode;
}

/** Cards as a list that a screen reader counts. */
export function CardGrid({ label, columns, children }: CardGridProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
    <ul role="list" className={styles.grid} data-columns={columns} aria-label={label}>
      {Children.map(children, (card) => (card === null || card === false ? null : <li>{card}</li>))}
    </ul>
  );
}
