import { Button } from '@mantine/core';
import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Catalog } from '../items/catalog.ts';
import type { GoalOwner, ShownGoal } from './goal-owner.ts';

const GoalForm = lazyDialog(async () => (await import('./goal-form.tsx')).GoalForm);
const GoalRowsForm = lazyDialog(async () => (await import('./goal-rows-form.tsx')).GoalRowsForm);

/** `goal` is undefined for a new one; `rows` imports many, `text` being what was pasted already. */
export type GoalDialog =
  | { kind: 'goal'; goal?: ShownGoal; onDeleted?: () => void }
  | { kind: 'rows'; text?: string };

/** The buttons that open the dialogs for rows and for a new goal. */
export function GoalButtons({ onOpen }: { onOpen: (dialog: GoalDialog) => void }) {
  const t = useTranslations('goals');
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconClipboardText size={16} aria-hidden />}
        onClick={() => onOpen({ kind: 'rows' })}
      >
        {t('rows.title')}
      </Button>
      <IconButton size="lg" label={t('new')} onClick={() => onOpen({ kind: 'goal' })}>
        <IconPlus size={20} aria-hidden />
      </IconButton>
    </>
  );
}

interface OpenGoalDialogProps {
  dialog: GoalDialog;
  owner: GoalOwner;
  goals: ShownGoal[];
  catalog: Catalog;
  onClose: () => void;
}

export function OpenGoalDialog({ dialog, ...props }: OpenGoalDialogProps) {
  return dialog.kind === 'rows' ? (
    <GoalRowsForm {...props} pasted={dialog.text} />
  ) : (
    <GoalForm {...props} goal={dialog.goal} onDeleted={dialog.onDeleted} />
  );
}
