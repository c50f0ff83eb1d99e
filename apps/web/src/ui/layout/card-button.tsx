import type { ReactNode } from 'react';
import styles from './card-button.module.css';

/** A card that is opened by a click anywhere on it. */
export function CardButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.card} onClick={onClick}>
      {children}
    </button>
  );
}
