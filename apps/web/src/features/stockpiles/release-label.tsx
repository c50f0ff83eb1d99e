import { stockpileRelease } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { useNow } from '../../ui/use-now.ts';

/** Time left until the game opens the stockpile to everybody, or that it has passed. */
export function ReleaseLabel({ refreshedAt }: { refreshedAt: string }) {
  const t = useTranslations('stockpiles');
  const release = stockpileRelease(Date.parse(refreshedAt), useNow());
  switch (release.status) {
    case 'held':
      return <StatusBadge status="quiet">{release.timeLeft}</StatusBadge>;
    case 'released':
      return <StatusBadge status="stale">{t('released')}</StatusBadge>;
    case 'unknown':
      return <StatusBadge status="quiet">{t('unknown')}</StatusBadge>;
  }
}
