import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useTranslations } from 'use-intl';
import { useBackCloses } from '../../ui/dialogs/use-dialog-entries.ts';
import { useScrollbarRoom } from '../../ui/dialogs/use-scrollbar-room.ts';
import type { EarlyText } from './early-text.ts';
import styles from './palette.module.css';
import { PaletteBody } from './palette-body.tsx';
import type { PageDialog } from './use-commands.ts';

/** Above the page, below anything opened later: like every modal (ui/dialogs/modal.tsx). */
const LAYER = 1055;

interface PaletteProps {
  onClose: () => void;
  /** Opens one of the shell's dialogs instead of the search. */
  onDialog: (dialog: PageDialog) => void;
  /** Called once, when the field is there. @returns what was typed before. */
  onReady: () => EarlyText;
}

/**
 * The search for everything that the viewer may see and do (docs/spec/shell.md#search). Unlike other modals, Escape
 * closes it; its caller restores the focus. It stays open when a page requested before it arrives, because otherwise
 * the text typed so far would be lost.
 */
export function Palette({ onClose, onDialog, onReady }: PaletteProps) {
  const t = useTranslations('shell.search');
  useBackCloses(true, onClose);
  useScrollbarRoom(true);
  // A single Escape closes it, wherever the focus is.
  useWindowEvent(
    'keydown',
    ({ key, isComposing }) => {
      if (key === 'Escape' && !isComposing) onClose();
    },
    { capture: true },
  );
  return (
    <Modal.Root
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      lockScroll={false}
      zIndex={LAYER}
      transitionProps={{ duration: 0 }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content
        data-modal-open
        aria-label={t('title')}
        classNames={{ inner: styles.inner ?? '', content: styles.content ?? '' }}
      >
        <Modal.Body p={0} className={styles.body}>
          <PaletteBody onClose={onClose} onDialog={onDialog} onReady={onReady} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
