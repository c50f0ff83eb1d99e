import { PERMISSIONS, type PermissionGroup } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { CardButton } from '../../ui/layout/card-button.tsx';
import { CardLine, CardTitle } from '../../ui/layout/card-parts.tsx';

export function PermissionGroupCard({ group, onOpen }: { group: PermissionGroup; onOpen: () => void }) {
  const t = useTranslations('permissionGroups');
  const { name, permissions, roles, lockedStockpileCount } = group;
  const given = PERMISSIONS.filter((permission) => permissions[permission]);
  return (
    <CardButton onClick={onOpen}>
      <CardTitle>{name}</CardTitle>
      <CardLine>
        {given.map((permission) => (
          <StatusBadge key={permission} status="fresh">
            {t(`rights.${permission}`)}
          </StatusBadge>
        ))}
        {given.length === 0 && <StatusBadge status="quiet">{t('noRights')}</StatusBadge>}
      </CardLine>
      <CardLine>
        <span>{t('roleCount', { count: roles.length })}</span>
        {lockedStockpileCount > 0 && <span>{t('lockedCount', { count: lockedStockpileCount })}</span>}
      </CardLine>
    </CardButton>
  );
}
