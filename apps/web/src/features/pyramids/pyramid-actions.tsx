import { Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import {
  IconCheck,
  IconEyeOff,
  IconHelp,
  IconLink,
  IconPhotoPlus,
  IconPrinter,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';

const COPIED_MS = 2000;

interface PyramidActionsProps {
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

/** The page's buttons. */
export function PyramidActions(props: PyramidActionsProps) {
  const { link, chainLink, hidesCompleted, mayClear, onFiles, onClear, onHideCompleted, onInfo } = props;
  const t = useTranslations('pyramidPage.actions');
  const clipboard = useClipboard({ timeout: COPIED_MS });

  return (
    <Group gap="xs">
      <ImportButton onFiles={onFiles} />
      <Button
        variant="default"
        leftSection={<IconTrash size={18} aria-hidden />}
        disabled={!mayClear}
        onClick={onClear}
      >
        {t('clear')}
      </Button>
      <Button
        variant={hidesCompleted ? 'light' : 'default'}
        aria-pressed={hidesCompleted}
        leftSection={<IconEyeOff size={18} aria-hidden />}
        onClick={() => onHideCompleted(!hidesCompleted)}
      >
        {t('hideCompleted')}
      </Button>
      {chainLink !== null && (
        <Button
          component={Link}
          to={chainLink}
          variant="default"
          leftSection={<IconSitemap size={18} aria-hidden />}
        >
          {t('chain')}
        </Button>
      )}
      <IconAction
        label={t('share')}
        Icon={clipboard.copied ? IconCheck : IconLink}
        onClick={() => clipboard.copy(link)}
      />
      <VisuallyHidden role="status">{clipboard.copied && t('shared')}</VisuallyHidden>
      <IconAction label={t('print')} Icon={IconPrinter} onClick={() => window.print()} />
      <IconAction label={t('info')} Icon={IconHelp} onClick={onInfo} />
      {clipboard.error && (
        <Text c="red" flex="1 0 100%" style={{ overflowWrap: 'anywhere' }} role="alert">
          {t('shareFailed', { link })}
        </Text>
      )}
    </Group>
  );
}

function ImportButton({ onFiles }: Pick<PyramidActionsProps, 'onFiles'>) {
  const t = useTranslations('pyramidPage.actions');
  const input = useRef<HTMLInputElement>(null);
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
      <Button leftSection={<IconPhotoPlus size={18} aria-hidden />} onClick={() => input.current?.click()}>
        {t('import')}
      </Button>
    </>
  );
}

interface IconActionProps {
  label: string;
  Icon: ComponentType<{ size: number; 'aria-hidden': boolean }>;
  onClick: () => void;
}

/**
 * A square icon button built from Mantine's Button, which this page loads anyway, to avoid loading
 * ActionIcon.
 */
function IconAction({ label, Icon, onClick }: IconActionProps) {
  return (
    <Button variant="default" w={36} px={0} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} aria-hidden />
    </Button>
  );
}
