import type { ReactNode } from 'react';
import styles from './layout.module.css';

/** A card that is opened by a click anywhere on it. */
export function CardButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.cardButton} onClick={onClick}>
      {children}
    </button>
  );
}
