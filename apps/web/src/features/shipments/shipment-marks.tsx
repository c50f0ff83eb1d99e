import type { ShipmentSummary } from '@backline/contract';
import { IconLock } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/status-badge.tsx';

/** What is out of the ordinary with a shipment: closed, or there for some groups alone. */
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
