import { Drawer, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import styles from './dialogs.module.css';
import { useDialogBehaviour } from './use-dialog-behaviour.ts';

interface SidePanelProps {
  title: string;
  side: 'left' | 'right' | 'bottom';
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A panel from the edge of the screen; backdrop, Escape, navigation and the browser's Back close it. */
export function SidePanel({ title, side, opened, onClose, children }: SidePanelProps) {
  const t = useTranslations('ui.modal');
  useDialogBehaviour(opened, onClose);
  return (
    <Drawer.Root
      opened={opened}
      onClose={onClose}
      position={side}
      size={side === 'bottom' ? '75%' : '20rem'}
      lockScroll={false}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content data-modal-open classNames={{ content: styles.panelContent ?? '' }}>
        <Group wrap="nowrap" justify="space-between" px="md" mih="var(--top-bar)">
          <Drawer.Title className={styles.panelTitle}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label={t('close')} />
        </Group>
        <Drawer.Body className={styles.body}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
