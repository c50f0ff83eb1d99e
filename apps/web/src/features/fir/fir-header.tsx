import { useDisclosure } from '@mantine/hooks';
import { IconHelp, IconTrash } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { HeadAction } from '../../ui/layout/head-action.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { useWatchFolder } from './sources/folder/use-watch-folder.ts';

const FirInfo = lazyDialog(async () => (await import('./fir-info.tsx')).FirInfo);

interface FirHeaderProps {
  mayClear: boolean;
  onClear: () => void;
  /** The ways to add pictures, after the others. */
  sources: readonly HeadAction[];
}

export function FirHeader({ mayClear, onClear, sources }: FirHeaderProps) {
  const t = useTranslations('fir');
  const [isInfoOpen, info] = useDisclosure();
  const watchFolder = useWatchFolder();
  return (
    <>
      <PageHeader
        title={t('title')}
        about={t('about')}
        buttons={[
          { label: t('clearAll'), Icon: IconTrash, onClick: onClear, disabled: !mayClear },
          ...sources,
        ]}
        more={[
          ...(watchFolder ? [watchFolder] : []),
          { label: t('howTo'), Icon: IconHelp, onClick: info.open },
        ]}
      />
      {isInfoOpen && <FirInfo opened onClose={info.close} />}
    </>
  );
}
