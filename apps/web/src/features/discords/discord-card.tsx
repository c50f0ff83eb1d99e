import type { Discord } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { StatusBadge } from '../../ui/labels/status-badge.tsx';
import { CardButton } from '../../ui/layout/card-button.tsx';
import { CardLine, CardTitle } from '../../ui/layout/card-parts.tsx';

export function DiscordCard({ discord, onOpen }: { discord: Discord; onOpen: () => void }) {
  const t = useTranslations('discords');
  const { name, primary, roles } = discord;
  return (
    <CardButton onClick={onOpen}>
      <CardLine>
        <StatusBadge status={primary ? 'fresh' : 'quiet'}>{t(primary ? 'primary' : 'secondary')}</StatusBadge>
      </CardLine>
      <CardTitle>{name}</CardTitle>
      <CardLine>{t('roleCount', { count: roles.length })}</CardLine>
    </CardButton>
  );
}
