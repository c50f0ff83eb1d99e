import { type ReleaseUrgency, stockpileRelease } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import styles from './release-label.module.css';

/**
 * Time left until the game opens the stockpile to everybody, or that it has passed: the figure that leads its card, in the
 * colour of its urgency (docs/spec/warehouses.md#stockpiles).
 */
export function ReleaseLabel({ refreshedAt }: { refreshedAt: string }) {
  const t = useTranslations('stockpiles');
  const release = stockpileRelease(Date.parse(refreshedAt), useNow());
  const [urgency, text]: [ReleaseUrgency, string] =
    release.status === 'held'
      ? [release.urgency, release.timeLeft]
      : [release.status === 'released' ? 'stale' : 'quiet', t(release.status)];
  return (
    <span className={styles.release} data-status={urgency}>
      {text}
    </span>
  );
}
