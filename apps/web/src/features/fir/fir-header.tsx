import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconHelp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { WatchFolderButton } from './sources/folder/watch-button.tsx';

const FirInfo = lazyDialog(async () => (await import('./fir-info.tsx')).FirInfo);

interface FirHeaderProps {
  mayClear: boolean;
  onClear: () => void;
  /** A further button, after the others. */
  children: ReactNode;
}

export function FirHeader({ mayClear, onClear, children }: FirHeaderProps) {
  const t = useTranslations('fir');
  const [isInfoOpen, info] = useDisclosure();
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        actions={
          <>
            <WatchFolderButton />
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              disabled={!mayClear}
              onClick={onClear}
            >
              {t('clearAll')}
            </Button>
            <Button variant="subtle" leftSection={<IconHelp size={18} aria-hidden />} onClick={info.open}>
              {t('howTo')}
            </Button>
            {children}
          </>
        }
      />
      {isInfoOpen && <FirInfo opened onClose={info.close} />}
    </>
  );
}
