import styles from './live-dot.module.css';

/** Filled while frames are read, like the light of a recorder; the text beside it says the same. */
export function LiveDot({ isLive }: { isLive: boolean }) {
  return <span className={styles.dot} data-live={isLive || undefined} aria-hidden />;
}
