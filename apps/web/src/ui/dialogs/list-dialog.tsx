import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { StaticModal } from './modal.tsx';

interface ListDialogProps {
  title: string;
  addLabel: string;
  onAdd: () => void;
  /** Drops what was edited. */
  onBack: () => void;
  /** Hands it to the form that opened the dialog; absent while something in it is wrong. */
  onApply: (() => void) | undefined;
  /** Shown while there are no rows. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}

/** The second dialog of a form, in its place: edits a copy of a list, which Apply keeps and Back drops. */
export function ListDialog(props: ListDialogProps) {
  const { title, addLabel, onAdd, onBack, onApply, empty, isEmpty, children } = props;
  const t = useTranslations('ui.listDialog');
  return (
    <StaticModal title={title} opened size="lg" onClose={onBack}>
      <Stack gap="sm">
        {isEmpty && <Text c="dimmed">{empty}</Text>}
        {children}
        <Group justify="space-between" gap="sm">
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
            {addLabel}
          </Button>
          <Group gap="sm">
            <Button variant="default" onClick={onBack}>
              {t('back')}
            </Button>
            <Button disabled={onApply === undefined} onClick={onApply}>
              {t('apply')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </StaticModal>
  );
}
