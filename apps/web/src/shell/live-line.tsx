import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import styles from './live-line.module.css';
import { useLiveUpdates } from './use-live-updates.ts';

/** Under the top bar, over the page: who just reported what, or that the page no longer hears of changes. */
export function LiveLine() {
  const t = useTranslations('shell.live');
  const { isLost, report } = useLiveUpdates();
  return (
    <div role="status" className={styles.place}>
      {isLost && (
        <p className={styles.lost}>
          <IconPlugConnectedX size={16} aria-hidden />
          {t('lost')}
        </p>
      )}
      {!isLost && report && (
        <p className={styles.line} key={`${report.stockpile} ${report.by}`}>
          {t.rich(report.kind, {
            by: report.by,
            stockpile: report.stockpile,
            link: (name) => <Link to={`/warehouses/${report.warehouseId}`}>{name}</Link>,
          })}
        </p>
      )}
    </div>
  );
}
