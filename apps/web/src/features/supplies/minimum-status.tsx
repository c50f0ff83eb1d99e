import { isUnderMinimum, minimumStatus } from '@backline/domain';
import { IconArrowDown } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './minimum-status.module.css';
import { STATUSES } from './target-status.tsx';

const STEPS = [1, 2, 3, 4];

interface MinimumStatusProps {
  quantity: number;
  minimum: number;
  target: number;
}

/** How far the stock has come from its minimum to its target, as bars; says nothing without a minimum. */
export function MinimumStatus({ quantity, minimum, target }: MinimumStatusProps) {
  const t = useTranslations('supplies');
  if (isUnderMinimum(quantity, minimum))
    return <IconArrowDown size={14} role="img" aria-label={t('underMinimum')} />;
  if (minimum === 0) return null;
  const status = minimumStatus(quantity, minimum, target);
  const { word, tone } = STATUSES[status];
  return (
    <svg
      className={styles.bars}
      viewBox="0 0 11 8"
      data-tone={tone}
      role="img"
      aria-label={t('minimumStatus', { status: t(`status.${word}`) })}
    >
      {STEPS.map((step) => (
        <rect
          key={step}
          x={3 * (step - 1)}
          y={8 - 2 * step}
          width={2}
          height={2 * step}
          data-off={step > 5 - status || undefined}
        />
      ))}
    </svg>
  );
}
