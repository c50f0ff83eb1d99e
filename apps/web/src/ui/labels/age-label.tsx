import { ageLabel, freshness } from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { useNow } from '../use-now.ts';
import { StatusBadge } from './status-badge.tsx';

interface AgeLabelProps {
  /** ISO 8601; the epoch means that it never happened. */
  since: string;
  /** The text for that case, instead of "never". */
  never?: string;
  /** An age that asks for nothing has no colour. */
  quiet?: boolean;
}

/** How long ago a time was, as `HHh MMm` in the colour of its freshness, which a hover explains; counted again every minute. */
export function AgeLabel({ since, never, quiet = false }: AgeLabelProps) {
  const t = useTranslations('ui.status');
  const now = useNow();
  const time = Date.parse(since);
  if (time === 0) return <StatusBadge status="quiet">{never ?? t('never')}</StatusBadge>;
  const status = freshness(time, now);
  const why = quiet || status === 'fresh' ? undefined : t(`why.${status}`);
  return (
    <StatusBadge status={quiet ? 'quiet' : status} title={why}>
      <time dateTime={since}>{ageLabel(time, now)}</time>
      {!quiet && <VisuallyHidden>{t(status)}</VisuallyHidden>}
    </StatusBadge>
  );
}
