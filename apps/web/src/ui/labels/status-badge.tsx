import type { FillStatus, Freshness } from '@backline/domain';
import type { ReactNode } from 'react';
import styles from './labels.module.css';

/** The words a status can be: of an age, of a fill, of stock against its goal, or no judgement. */
export type Status = Freshness | FillStatus | 'over' | 'quiet';

/** The one map from status word to colour tokens. */
const TONES = {
  fresh: 'fresh',
  aging: 'aging',
  stale: 'stale',
  high: 'fresh',
  middle: 'aging',
  low: 'stale',
  over: 'over',
  quiet: 'quiet',
} as const satisfies Record<Status, string>;

interface StatusBadgeProps {
  status: Status;
  /** The reason why it has this status, for the mouse. */
  title?: string | undefined;
  children: ReactNode;
}

/** A word or figure on the ground of its status. The colour never speaks alone: `children` says it too. */
export function StatusBadge({ status, title, children }: StatusBadgeProps) {
  return (
    <span className={styles.statusBadge} data-status={status} data-tone={TONES[status]} title={title}>
      {children}
    </span>
  );
}
