import type { ShipmentSummary } from '@backline/contract';
import { IconLock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';

/** Badges for unusual states: closed, or visible to some groups only. */
export function ShipmentMarks({ shipment }: { shipment: Pick<ShipmentSummary, 'closed' | 'lockedTo'> }) {
  const t = useTranslations('shipments');
  const format = useFormatter();
  const { closed, lockedTo } = shipment;
  const groups = lockedTo.map((name) => (name === '' ? t('adminsOnly') : name));
  if (!closed && groups.length === 0) return null;
  return (
    <span>
      {closed && <StatusBadge status="quiet">{t('closed')}</StatusBadge>}{' '}
      {groups.length > 0 && (
        <StatusBadge status="quiet">
          <IconLock size={14} aria-hidden /> {t('lockedTo', { groups: format.list(groups) })}
        </StatusBadge>
      )}
    </span>
  );
}
