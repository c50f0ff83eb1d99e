import { useFormatter, useTranslations } from 'use-intl';
import { signedNumber } from '../../../ui/signed-number.ts';
import styles from './quantity-change.module.css';

/** Shows the difference, such as `+12` or `−3`, or that nothing changes. */
export function QuantityChange({ before, after }: { before: number; after: number }) {
  const t = useTranslations('fir.rows');
  const format = useFormatter();
  if (before === after) return <span className={styles.same}>{t('same')}</span>;
  return (
    <span className={styles.change} data-direction={after > before ? 'up' : 'down'}>
      {signedNumber(format, after - before)}
    </span>
  );
}
