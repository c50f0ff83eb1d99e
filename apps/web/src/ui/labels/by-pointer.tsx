import styles from './labels.module.css';

/** A text for a mouse with a keyboard, and another one for a finger, which has no Ctrl+V. */
export function ByPointer({ fine, coarse }: { fine: string; coarse: string }) {
  return (
    <>
      <span className={styles.fine}>{fine}</span>
      <span className={styles.coarse}>{coarse}</span>
    </>
  );
}
