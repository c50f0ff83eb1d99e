import { IconPlugConnectedX } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { useKeptAt } from '../api/offline-copies.ts';
import styles from './live-line.module.css';
import { useLiveUpdates } from './use-live-updates.ts';

/** Under the top bar, over the page: who just reported what, or that the page no longer hears of changes. */
export function LiveLine() {
  const t = useTranslations('shell.live');
  const format = useFormatter();
  const { isLost, report } = useLiveUpdates();
  const keptAt = useKeptAt();
  const isAway = isLost || keptAt !== null;
  return (
    <div role="status" className={styles.place}>
      {isAway && (
        <p className={styles.lost}>
          <IconPlugConnectedX size={16} aria-hidden />
          {keptAt === null
            ? t('lost')
            : t('copy', {
                time: format.dateTime(new Date(keptAt), { dateStyle: 'short', timeStyle: 'short' }),
              })}
        </p>
      )}
      {!isAway && report && (
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
