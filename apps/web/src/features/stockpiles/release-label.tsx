import type { Stockpile } from '@backline/contract';
import { releaseUrgency, stockpileRelease } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import styles from './release-label.module.css';
import { boundsOf, useReleaseText } from './release-text.ts';

/**
 * Time left until the game opens the stockpile to everybody, or that it has passed: the figure that leads its card, in the
 * colour of its urgency (docs/spec/warehouses.md#stockpiles).
 */
export function ReleaseLabel({ publicAt }: Pick<Stockpile, 'publicAt'>) {
  const t = useTranslations('stockpiles');
  const { left, why } = useReleaseText();
  const release = stockpileRelease(boundsOf(publicAt), useNow());
  return (
    <span className={styles.release} data-status={releaseUrgency(release)} title={why(release)}>
      {'atMost' in release ? left(release) : t(release.status)}
    </span>
  );
}
