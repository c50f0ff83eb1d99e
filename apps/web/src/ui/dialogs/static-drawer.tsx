import { Drawer, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './dialogs.module.css';
import { useDialogBehaviour } from './use-dialog-behaviour.ts';

interface StaticDrawerProps {
  title: string;
  /** Beside the title, before the button that closes. */
  actions?: ReactNode;
  onClose: () => void;
  /** True while something is sent: then nothing closes it. */
  busy?: boolean;
  children: ReactNode;
  /** Stays at the bottom while the rest scrolls. */
  footer: ReactNode;
}

/**
 * A form from the right edge, over the whole width of a phone. As a modal it is static: its button, navigation and the
 * browser's Back close it, the backdrop and Escape do not. It is open while it is mounted.
 */
export function StaticDrawer({ title, actions, onClose, busy = false, children, footer }: StaticDrawerProps) {
  const t = useTranslations('ui.modal');
  useDialogBehaviour(true, onClose, { busy });
  return (
    <Drawer.Root
      opened
      onClose={onClose}
      position="right"
      size="min(100vw, var(--drawer))"
      closeOnClickOutside={false}
      closeOnEscape={false}
      returnFocus={false}
      lockScroll={false}
      transitionProps={{ duration: 0 }}
    >
      <Drawer.Overlay backgroundOpacity={0.6} />
      <Drawer.Content data-modal-open classNames={{ content: styles.drawerContent ?? '' }}>
        <div className={styles.drawerHeader}>
          <Drawer.Title className={styles.drawerTitle}>{title}</Drawer.Title>
          {actions}
          <Drawer.CloseButton size="lg" ms="auto" aria-label={t('close')} disabled={busy} />
        </div>
        <Stack p="md" flex="1 1 auto" style={{ overflowY: 'auto' }}>
          {children}
        </Stack>
        <div className={styles.footer}>{footer}</div>
      </Drawer.Content>
    </Drawer.Root>
  );
}
