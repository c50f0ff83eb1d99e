import { stockpileRelease } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { useNow } from '../../ui/use-now.ts';
import styles from './stockpile-card.module.css';

/** When the game opens the stockpile to everybody, as a quiet remark beside the age. */
export function ReleaseLabel({ refreshedAt }: { refreshedAt: string }) {
  const t = useTranslations('stockpiles');
  const release = stockpileRelease(Date.parse(refreshedAt), useNow());
  switch (release.status) {
    case 'held':
      return <span className={styles.release}>{t('releasedIn', { time: release.timeLeft })}</span>;
    case 'released':
      return <span className={styles.release}>{t('released')}</span>;
    case 'unknown':
      return <span className={styles.release}>{t('never')}</span>;
  }
}
