import { stockpiles } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { showAlert, showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { copyWhenKnown } from './use-stockpile-code.ts';

/** Copies the code of a stockpile that the page does not show, which the audit trail records, and says so. */
export function useCopyCode(): (stockpile: { id: number; name: string }) => Promise<void> {
  const t = useTranslations('stockpiles');
  const alertFailure = useFailureAlert();
  return async ({ id, name }) => {
    const asked = call(stockpiles.reveal, { params: { id } }).then(({ code }) => code);
    const copied = copyWhenKnown(asked);
    copied.catch(() => {}); // handled below, after what the server says
    try {
      const code = await asked;
      if (code === '') showAlert({ description: t('noCodeOf', { name }), alertClass: 'warning' });
      else
        await copied.then(
          () => showSuccess(t('codeCopied', { name })),
          () => showAlert({ description: t('cannotCopy', { name, code }), alertClass: 'danger' }),
        );
    } catch (error) {
      alertFailure(error);
    }
  };
}
