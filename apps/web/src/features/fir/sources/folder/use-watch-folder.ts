import { IconFolderSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { showAlert } from '../../../../ui/feedback/alerts.ts';
import type { HeadAction } from '../../../../ui/layout/head-action.ts';
import { canWatchFolders } from './folder-access.ts';
import { startWatching, useFolderWatch } from './folder-watch.ts';

/** The action that starts watching the folder of saves; where the browser cannot, it says what to do instead. */
export function useWatchFolder(): HeadAction | null {
  const t = useTranslations('fir.folder');
  const { status } = useFolderWatch();
  if (status !== 'off') return null;
  const handlePress = () => {
    if (!canWatchFolders()) return showAlert({ description: t('unsupported'), alertClass: 'info' });
    startWatching().then(
      (isOn) => isOn || showAlert({ description: t('notChosen'), alertClass: 'info' }),
      (error: unknown) => {
        console.error(error);
        showAlert({ description: t('failed'), alertClass: 'danger' });
      },
    );
  };
  return { label: t('start'), Icon: IconFolderSearch, onClick: handlePress };
}
