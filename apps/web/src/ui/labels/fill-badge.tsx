import { fillStatus } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StatusBadge } from './status-badge.tsx';

interface FillBadgeProps {
  /** 0-100. */
  percent: number;
  /** Said in a neutral colour where there is nothing to fill: a percentage would say that something is wrong. */
  without?: string;
}

/** How full a warehouse is: high, middle or low by the domain's rule. */
export function FillBadge({ percent, without }: FillBadgeProps) {
  const t = useTranslations('ui');
  if (without !== undefined) return <StatusBadge status="quiet">{without}</StatusBadge>;
  return (
    <StatusBadge status={fillStatus(percent)}>
      <span aria-hidden>{t('percent', { percent })}</span>
      <VisuallyHidden>{t('fill', { percent: String(percent) })}</VisuallyHidden>
    </StatusBadge>
  );
}
