import { fillStatus } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { StatusBadge } from './status-badge.tsx';

/** How full a warehouse is, in percent 0-100: high, middle or low by the domain's rule. */
export function FillBadge({ percent }: { percent: number }) {
  const t = useTranslations('ui');
  return (
    <StatusBadge status={fillStatus(percent)}>
      <span aria-hidden>{t('percent', { percent })}</span>
      <VisuallyHidden>{t('fill', { percent: String(percent) })}</VisuallyHidden>
    </StatusBadge>
  );
}
