import { useTranslations } from 'use-intl';
import { useConfirm } from './confirm.tsx';

/**
 * Asks 'Are you sure you want to delete {name}?' (docs/spec/shell.md#forms). @returns true when the person
 * is.
 */
export function useConfirmDelete(): (name: string) => Promise<boolean> {
  const t = useTranslations('ui.form');
  const confirm = useConfirm();
  return (name) =>
    confirm({
      title: t('deleteTitle', { name }),
      message: t('deleteQuestion', { name }),
      confirmLabel: t('delete'),
      danger: true,
    });
}
