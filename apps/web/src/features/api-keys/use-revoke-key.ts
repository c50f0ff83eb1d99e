import { type ApiKey, apiKeys } from '@backline/contract';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useConfirm } from '../../ui/dialogs/confirm.tsx';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/** Revokes a key after asking for confirmation. */
export function useRevokeKey({ id, name }: ApiKey) {
  const t = useTranslations('apiKeys');
  const confirm = useConfirm();
  const alertFailure = useFailureAlert();
  const remove = useAction(apiKeys.remove);
  const revoke = async () => {
    const isSure = await confirm({
      title: t('revokeTitle'),
      message: t('revokeQuestion', { name }),
      note: t('revokeNote'),
      confirmLabel: t('revoke'),
      danger: true,
    });
    if (isSure) remove.mutate({ params: { id } }, { onError: alertFailure });
  };
  return { revoke, isRevoking: remove.isPending };
}
