import { type ContentsDifference, isKnownChange } from '@backline/domain';
import { Text } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { signedNumber } from '../../../ui/signed-number.ts';
import styles from '../items.module.css';

type Change = Pick<ContentsDifference, 'before' | 'after' | 'beforeAtLeast' | 'afterAtLeast'>;

/**
 * Shows the difference, such as `+12` or `−3`, or that nothing changes. How much a change from or to a lower bound is cannot be
 * known, only whether there is more or less.
 */
export function QuantityChange({ change }: { change: Change }) {
  const t = useTranslations('fir.rows');
  const format = useFormatter();
  const { before, after, beforeAtLeast, afterAtLeast } = change;
  if (!isKnownChange(change))
    return (
      <Text span inherit c="dimmed">
        {t('same')}
      </Text>
    );
  const direction = after > before ? 'up' : 'down';
  return (
    <span className={styles.change} data-direction={direction}>
      {beforeAtLeast || afterAtLeast ? t(direction) : signedNumber(format, after - before)}
    </span>
  );
}
