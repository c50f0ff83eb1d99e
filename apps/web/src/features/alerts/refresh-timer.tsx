import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useRefreshTimer } from '../stockpiles/use-refresh-timer.ts';

/** How long the message with the undo stands. */
const UNDO_MS = 15_000;

/** Notes that a stockpile was refreshed in the game, as on the home page. The lists behind it are reloaded without being cleared. */
export function RefreshTimer({ stockpile: { id, name } }: { stockpile: { id: number; name: string } }) {
  const t = useTranslations('alerts');
  const timer = useRefreshTimer(id, (onPress) =>
    showAlert({
      description: t('refreshed', { name }),
      alertClass: 'success',
      delay: UNDO_MS,
      action: { label: t('undo'), onPress },
    }),
  );
  return (
    <Button
      mt="xxs"
      style={{ position: 'relative', alignSelf: 'start' }}
      size="xs"
      leftSection={<IconRefresh size={16} aria-hidden />}
      aria-label={t('refreshOf', { name })}
      loading={timer.isRefreshing}
      onClick={timer.refresh}
    >
      {t('refresh')}
    </Button>
  );
}
