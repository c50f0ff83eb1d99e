import { type ReactNode, useId } from 'react';
import styles from './statistics-screen.module.css';

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
    <section className={styles.panel} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      {children}
    </section>
  );
}
