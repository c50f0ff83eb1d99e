import { percentOfTarget, type SupplyStatus, supplyStatus, wholePercent } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { type Status, StatusBadge } from '../../ui/status-badge.tsx';

/** The word and the tone of each status of product.md §4. */
export const STATUSES = {
  1: { word: 'over', tone: 'over' },
  2: { word: 'good', tone: 'high' },
  3: { word: 'low', tone: 'middle' },
  4: { word: 'short', tone: 'low' },
} as const satisfies Record<SupplyStatus, { word: string; tone: Status }>;

/** Where a quantity stands against its target, in a word and a percentage. */
export function TargetStatus({ quantity, target }: { quantity: number; target: number }) {
  const t = useTranslations('supplies');
  if (target === 0) return <StatusBadge status="quiet">{t('noTarget')}</StatusBadge>;
  const percent = percentOfTarget(quantity, target);
  const { word, tone } = STATUSES[supplyStatus(percent)];
  return (
    <StatusBadge status={tone}>
      {t(`status.${word}`)} <span>{t('percent', { percent: wholePercent(percent) })}</span>
    </StatusBadge>
  );
}
