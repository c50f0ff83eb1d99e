import { Badge } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useSendWaiting } from './use-send-waiting.ts';
import { useWaitingReports } from './waiting-reports.ts';

/**
 * Shown on every screen while reports are waiting. It also sends them once the server can be reached again.
 */
export function WaitingBadge() {
  const t = useTranslations('fir.waiting');
  const { length } = useWaitingReports();
  useSendWaiting();
  if (length === 0) return null;
  return (
    <Badge component={Link} to="/fir" color="yellow" flex="none" h="auto" py="xxs" data-waiting>
      {t('badge', { count: length })}
    </Badge>
  );
}
