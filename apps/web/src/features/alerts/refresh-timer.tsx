import { changesOf, stockpiles } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/** Notes that a stockpile was refreshed in the game, as on the home page. The lists behind it are reloaded without being cleared. */
export function RefreshTimer({ stockpile: { id, name } }: { stockpile: { id: number; name: string } }) {
  const t = useTranslations('alerts');
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  const refresh = useMutation({
    mutationFn: () => call(stockpiles.refresh, { params: { id } }),
    onSuccess: () => showAlert({ description: t('refreshed', { name }), alertClass: 'success', delay: 5000 }),
    onError: alertFailure,
    onSettled: () =>
      Promise.all(
        [...changesOf(stockpiles.refresh), 'alerts'].map((feature) =>
          client.invalidateQueries({ queryKey: [feature] }),
        ),
      ),
  });
  return (
    <Button
      mt="xxs"
      style={{ position: 'relative', alignSelf: 'start' }}
      size="xs"
      leftSection={<IconRefresh size={16} aria-hidden />}
      aria-label={t('refreshOf', { name })}
      loading={refresh.isPending}
      onClick={() => refresh.mutate()}
    >
      {t('refresh')}
    </Button>
  );
}
