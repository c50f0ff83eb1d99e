import { useFormatter, useTranslations } from 'use-intl';
import styles from './scan-panel.module.css';

/**
 * Says that the figures are live, and how old they are.
 * @param updatedAt milliseconds since epoch; 0 before the first response.
 */
export function LiveNote({ updatedAt }: { updatedAt: number }) {
  const t = useTranslations('pyramidPage.live');
  const format = useFormatter();
  return (
    <p className={styles.live}>
      <strong>{t('title')}</strong>{' '}
      <span className={styles.quiet}>
        {updatedAt > 0 && t('updated', { time: format.dateTime(updatedAt, { timeStyle: 'short' }) })}
      </span>
    </p>
  );
}
