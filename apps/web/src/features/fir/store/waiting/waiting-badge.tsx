import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSendWaiting } from './use-send-waiting.ts';
import styles from './waiting-badge.module.css';
import { useWaitingReports } from './waiting-reports.ts';

/**
 * Shown on every screen while reports are waiting. It also sends them once the server can be reached again.
 */
export function WaitingBadge() {
  const t = useTranslations('fir.waiting');
  const { length } = useWaitingReports();
  useSendWaiting();
  if (length === 0) return null;
  return (
    <Link to="/fir" className={styles.badge} data-waiting>
      {t('badge', { count: length })}
    </Link>
  );
}
