import { Button } from '@mantine/core';
import {
  IconEyeOff,
  IconHelp,
  IconLink,
  IconPhotoPlus,
  IconPrinter,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import { copyText } from '../../ui/copy-text.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';

interface PyramidHeaderProps {
  /** A link to the page with its current options. */
  link: string;
  /** Null for a viewer who may not see the chain. */
  chainLink: string | null;
  hidesCompleted: boolean;
  mayClear: boolean;
  onFiles: (files: File[]) => void;
  onClear: () => void;
  onHideCompleted: (hides: boolean) => void;
  onInfo: () => void;
}

/** The page's header with its buttons. */
export function PyramidHeader(props: PyramidHeaderProps) {
  const { link, chainLink, hidesCompleted, mayClear, onFiles, onClear, onHideCompleted, onInfo } = props;
  const title = useTranslations('pyramidPage')('title');
  const t = useTranslations('pyramidPage.actions');
  const input = useRef<HTMLInputElement>(null);
  const share = () => void copyText(link, { copied: t('shared'), cannotCopy: t('shareFailed', { link }) });
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={t('fileInput')}
        hidden
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = ''; // so that the same file can be chosen again
        }}
      />
      <PageHeader
        title={title}
        actions={
          <Button
            variant={hidesCompleted ? 'light' : 'default'}
            aria-pressed={hidesCompleted}
            leftSection={<IconEyeOff size={18} aria-hidden />}
            onClick={() => onHideCompleted(!hidesCompleted)}
          >
            {t('hideCompleted')}
          </Button>
        }
        buttons={[
          ...(chainLink === null ? [] : [{ label: t('chain'), Icon: IconSitemap, to: chainLink }]),
          { label: t('info'), Icon: IconHelp, onClick: onInfo },
          { label: t('clear'), Icon: IconTrash, onClick: onClear, disabled: !mayClear },
        ]}
        primary={{ label: t('import'), Icon: IconPhotoPlus, onClick: () => input.current?.click() }}
        more={[
          { label: t('share'), Icon: IconLink, onClick: share },
          { label: t('print'), Icon: IconPrinter, onClick: () => window.print() },
        ]}
      />
    </>
  );
}
