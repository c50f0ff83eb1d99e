import { IconClipboardText, IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import type { HeadAction } from '../../ui/layout/head-action.ts';
import type { Catalog } from '../items/catalog.ts';
import type { GoalOwner, ShownGoal } from './goal-owner.ts';

const GoalForm = lazyDialog(async () => (await import('./goal-form.tsx')).GoalForm);
const GoalRowsForm = lazyDialog(async () => (await import('./goal-rows-form.tsx')).GoalRowsForm);

/** `goal` is undefined for a new one; `rows` imports many, `text` being what was pasted already. */
export type GoalDialog =
  | { kind: 'goal'; goal?: ShownGoal; onDeleted?: () => void }
  | { kind: 'rows'; text?: string };

/** The buttons that open the dialogs for rows and for a new goal. */
export function useGoalButtons(onOpen: (dialog: GoalDialog) => void): HeadAction[] {
  const t = useTranslations('goals');
  return [
    { label: t('rows.title'), Icon: IconClipboardText, onClick: () => onOpen({ kind: 'rows' }) },
    { label: t('new'), Icon: IconPlus, onClick: () => onOpen({ kind: 'goal' }), isFramed: true },
  ];
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
