import type { ExpectedStock } from '@backline/contract';
import { IconTruckDelivery } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './expected.module.css';

/** What is on its way, and what was delivered but is not in a report yet. */
export function Expected({ onTheWay, delivered }: ExpectedStock) {
  const t = useTranslations('supplies.expected');
  return (
    <p className={styles.expected}>
      <IconTruckDelivery size={14} aria-hidden />
      {onTheWay > 0 && <span>{t('onTheWay', { crates: onTheWay })}</span>}
      {delivered > 0 && <span>{t('delivered', { crates: delivered })}</span>}
    </p>
  );
}

/** The same in a row of a table: the sum, and in words what it is made of. */
export function ExpectedMark({ onTheWay, delivered }: ExpectedStock) {
  const t = useTranslations('supplies.expected');
  const words = [
    ...(onTheWay > 0 ? [t('onTheWay', { crates: onTheWay })] : []),
    ...(delivered > 0 ? [t('delivered', { crates: delivered })] : []),
  ].join(', ');
  return (
    <span className={styles.mark} role="img" aria-label={words} title={words}>
      <IconTruckDelivery size={14} aria-hidden />
      {t('sum', { crates: onTheWay + delivered })}
    </span>
  );
}
