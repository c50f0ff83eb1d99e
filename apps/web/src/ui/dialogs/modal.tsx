import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './dialogs.module.css';
import { useDialogBehaviour } from './use-dialog-behaviour.ts';

/**
 * Stacking order and duration of modals (docs/spec/shell.md#dialogs). What opens inside of one lies above:
 * theme.ts.
 */
const MODAL_LAYER = 1055;
const MODAL_ANIMATION_MS = 5;

interface StaticModalProps {
  title: string;
  opened: boolean;
  onClose: () => void;
  size?: 'md' | 'lg';
  /** True while something is sent: then not even the close button closes. */
  busy?: boolean;
  /** False for a question about a step in the browser's history itself, which the screen that asks it answers. */
  backCloses?: boolean;
  children: ReactNode;
}

/**
 * The product's modal: medium unless said otherwise, not closed by backdrop or Escape, closed by navigation
 * (docs/spec/shell.md#dialogs) and by the browser's Back. Focus moves in, and back to what had it, also when
 * the whole modal is taken away.
 */
export function StaticModal({
  title,
  opened,
  onClose,
  size = 'md',
  busy = false,
  backCloses = true,
  children,
}: StaticModalProps) {
  const t = useTranslations('ui.modal');
  useDialogBehaviour(opened, onClose, { busy, backCloses });
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      lockScroll={false}
      zIndex={MODAL_LAYER}
      transitionProps={{ duration: MODAL_ANIMATION_MS }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content data-modal-open classNames={{ content: styles.content ?? '' }}>
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label={t('close')} disabled={busy} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
