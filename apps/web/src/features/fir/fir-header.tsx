import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconDeviceTv, IconHelp, IconPhotoPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { WatchFolderButton } from './sources/folder/watch-button.tsx';

const FirInfo = lazyDialog(async () => (await import('./fir-info.tsx')).FirInfo);

interface ChooseButtonProps {
  isDisabled: boolean;
  /** Whether another button is the page's main action at the moment. */
  isQuiet: boolean;
  onClick: () => void;
}

export function ChooseButton({ isDisabled, isQuiet, onClick }: ChooseButtonProps) {
  const t = useTranslations('fir');
  return (
    <Button
      variant={isQuiet ? 'default' : 'filled'}
      leftSection={<IconPhotoPlus size={18} aria-hidden />}
      onClick={onClick}
      disabled={isDisabled}
    >
      {t('chooseImages')}
    </Button>
  );
}

export function ShareButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('fir.live');
  return (
    <Button variant="default" leftSection={<IconDeviceTv size={18} aria-hidden />} onClick={onClick}>
      {t('start')}
    </Button>
  );
}

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
