import { isPublicName, type ReportSource } from '@backline/domain';
import { Button, Flex, Kbd, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconSend } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ComparedImage } from '../reading/compared-images.ts';
import { CountTexts } from '../report-footer.tsx';

interface HeadActionsProps {
  /** Index of the reading that is shown, and how many there are. */
  place: number;
  count: number;
  warehouse: string | undefined;
  /** The kind of source that it was read from; undefined if the review below shows that. */
  source: ReportSource | undefined;
  onPlace: (place: number) => void;
}

/** The reading's stockpile, its source, its number among several, and a link to the FIR page. */
export function HeadActions({ place, count, warehouse, source, onPlace }: HeadActionsProps) {
  const t = useTranslations('fir.drawer');
  const card = useTranslations('fir.card');
  return (
    <>
      {warehouse !== undefined && (
        <Text span size="small" c="dimmed">
          {warehouse}
        </Text>
      )}
      {source !== undefined && source !== 'screenshot' && (
        <Text span size="small" c="dimmed">
          {card(`sources.${source}`)}
        </Text>
      )}
      {count > 1 && (
        <Flex component="span" align="center" gap="xxs" wrap="nowrap">
          <IconButton
            variant="subtle"
            color="gray"
            label={t('previous')}
            disabled={place <= 0}
            onClick={() => onPlace(place - 1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </IconButton>
          <Text span size="small" c="dimmed">
            {t('place', { index: place + 1, count })}
          </Text>
          <IconButton
            variant="subtle"
            color="gray"
            label={t('next')}
            disabled={place >= count - 1}
            onClick={() => onPlace(place + 1)}
          >
            <IconChevronRight size={18} aria-hidden />
          </IconButton>
        </Flex>
      )}
      {count > 0 && (
        <Button component={Link} to="/fir" variant="subtle" size="compact-sm">
          {t('openInFir')}
        </Button>
      )}
    </>
  );
}

interface DrawerFooterProps {
  compared: ComparedImage | undefined;
  /** Whether the stockpile of the reading exists. */
  isKnown: boolean;
  /** Whether the review is empty. */
  isDone: boolean;
  isReady: boolean;
  /** Whether Enter alone submits: the button then has the focus. */
  isSure: boolean;
  isSubmitting: boolean;
  onSubmit: () => void;
  onClose: () => void;
}

export function DrawerFooter(props: DrawerFooterProps) {
  const { compared, isKnown, isDone, isReady, isSure, isSubmitting, onSubmit, onClose } = props;
  const t = useTranslations('fir.drawer');
  const footer = useTranslations('fir.footer');
  const mayCreate = useMay('edit');
  if (isDone)
    return (
      <Button ref={takeFocus} mih={44} onClick={onClose}>
        {t('done')}
      </Button>
    );
  return (
    <>
      <Button
        key={isSure ? `sure-${compared?.image.id}` : 'open'} // the focus moves in with each picture that is sure
        ref={isSure ? takeFocus : undefined}
        mih={44}
        leftSection={<IconSend size={18} aria-hidden />}
        rightSection={isSure && <Kbd size="xs">Enter</Kbd>}
        disabled={!isReady}
        loading={isSubmitting}
        aria-keyshortcuts={isSure ? 'Enter' : 'Control+Enter'}
        onClick={onSubmit}
      >
        {footer('submit')}
      </Button>
      <Text size="small" flex="1 1 8rem" role="status">
        {compared !== undefined && (
          <CountTexts
            counts={compared.counts}
            effect={
              isKnown
                ? undefined
                : mayCreate && isNamed(compared)
                  ? footer('created', { count: compared.image.scan.rows.length })
                  : ''
            }
          />
        )}
      </Text>
      <Button variant="subtle" color="gray" disabled={isSubmitting} onClick={onClose}>
        {t('later')}
      </Button>
    </>
  );
}

/** Whether a stockpile can be created under the name that was read: one of a public stockpile says only that it is public. */
function isNamed({ image: { scan } }: ComparedImage): boolean {
  return scan.stockpileName !== '' && !isPublicName(scan.stockpileName);
}

/** So that Enter presses it. */
function takeFocus(button: HTMLButtonElement | null): void {
  button?.focus({ preventScroll: true });
}
