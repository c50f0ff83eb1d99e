import { ageLabel, freshness } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useNow } from '../use-now.ts';
import { StatusBadge } from './status-badge.tsx';

/** How long ago a time (ISO 8601) was, as `HHh MMm` in the colour of its freshness; counted again every minute. */
export function AgeLabel({ since }: { since: string }) {
  const t = useTranslations('ui.status');
  const now = useNow();
  const time = Date.parse(since);
  const status = freshness(time, now);
  return (
    <StatusBadge status={status}>
      <time dateTime={since}>{ageLabel(time, now)}</time>
      <VisuallyHidden>{t(status)}</VisuallyHidden>
    </StatusBadge>
  );
}
