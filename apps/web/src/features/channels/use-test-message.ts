import { type Channel, channels } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { call } from '../../api/call.ts';
import { showAlert } from '../../ui/feedback/alerts.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';

const SUCCESS_MS = 4000;

/** Sends a test message and shows the result. Refetches the cards, because a failure changes them too. */
export function useTestMessage({ id, name }: Channel) {
  const t = useTranslations('channels');
  const client = useQueryClient();
  const errorText = useErrorText();
  return useMutation({
    mutationFn: () => call(channels.test, { params: { id } }),
    onSuccess: () =>
      showAlert({ description: t('tested', { name }), alertClass: 'success', delay: SUCCESS_MS }),
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
    onSettled: () => client.invalidateQueries({ queryKey: [channels.list.feature] }),
  });
}
