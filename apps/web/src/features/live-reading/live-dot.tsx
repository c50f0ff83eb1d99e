import styles from './live-dot.module.css';

/** Filled while frames are read, as on a recorder; the words beside it say the same. */
export function LiveDot({ isLive }: { isLive: boolean }) {
  return <span className={styles.dot} data-live={isLive || undefined} aria-hidden />;
}
