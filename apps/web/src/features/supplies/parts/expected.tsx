import { IconBuildingFactory2, IconTruckDelivery } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import type { ExpectedLine } from '../data/use-expected-lines.ts';
import styles from '../supplies.module.css';

/** The stock that is on its way, that was delivered but not reported yet, and that is being made. */
export function Expected({ onTheWay, delivered, ordered = 0 }: ExpectedLine) {
  const t = useTranslations('supplies.expected');
  return (
    <p className={styles.expected}>
      {onTheWay + delivered > 0 && <IconTruckDelivery size={14} aria-hidden />}
      {onTheWay > 0 && <span>{t('onTheWay', { crates: onTheWay })}</span>}
      {delivered > 0 && <span>{t('delivered', { crates: delivered })}</span>}
      {ordered > 0 && <IconBuildingFactory2 size={14} aria-hidden />}
      {ordered > 0 && <span>{t('ordered', { crates: ordered })}</span>}
    </p>
  );
}

/** The same in a table row: the sum, with its parts as a description. */
export function ExpectedMark({ onTheWay, delivered, ordered = 0 }: ExpectedLine) {
  const t = useTranslations('supplies.expected');
  const text = [
    ...(onTheWay > 0 ? [t('onTheWay', { crates: onTheWay })] : []),
    ...(delivered > 0 ? [t('delivered', { crates: delivered })] : []),
    ...(ordered > 0 ? [t('ordered', { crates: ordered })] : []),
  ].join(', ');
  return (
    <span className={styles.mark} role="img" aria-label={text} title={text}>
      {onTheWay + delivered > 0 && (
        <>
          <IconTruckDelivery size={14} aria-hidden />
          {t('sum', { crates: onTheWay + delivered })}
        </>
      )}
      {ordered > 0 && (
        <>
          <IconBuildingFactory2 size={14} aria-hidden />
          {t('sum', { crates: ordered })}
        </>
      )}
    </span>
  );
}
