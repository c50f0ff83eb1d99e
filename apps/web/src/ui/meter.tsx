import { meterTone } from '@backline/domain';
import styles from './controls.module.css';

interface MeterProps {
  have: number;
  target: number;
  minimum: number;
}

/**
 * Stock against its target as a bar, with the minimum as a tick. For the eye alone: the figures stand beside it. A single
 * element, because a list has a hundred of them.
 */
export function Meter({ have, target, minimum }: MeterProps) {
  const percentOf = (figure: number) => `${target > 0 ? Math.min(100, (100 * figure) / target) : 0}%`;
  return (
    <span
      className={styles.meter}
      data-tone={meterTone(have, minimum, target)}
      data-minimum={(minimum > 0 && target > 0) || undefined}
      style={{ '--meter-fill': percentOf(have), '--meter-minimum': percentOf(minimum) }}
      aria-hidden
    />
  );
}
