import { Button } from '@mantine/core';
import { IconFolderSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { showAlert } from '../../../../ui/feedback/alerts.ts';
import { canWatchFolders } from './folder-access.ts';
import { startWatching, useFolderWatch } from './folder-watch.ts';

/** Starts watching the folder of saves; where the browser cannot, it says what to do instead. */
export function WatchFolderButton() {
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
  return (
    <Button variant="subtle" leftSection={<IconFolderSearch size={18} aria-hidden />} onClick={handlePress}>
      {t('start')}
    </Button>
  );
}
