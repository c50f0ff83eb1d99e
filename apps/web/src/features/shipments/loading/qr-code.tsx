import { encode } from 'uqr';
import styles from '../shipments.module.css';

/** Modules of empty ground that a reader needs around the code. */
const QUIET_ZONE = 4;

/** A text as a QR code, drawn here: nothing of it leaves the browser. Dark on light in every theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: QUIET_ZONE, ecc: 'M' });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  );
}
