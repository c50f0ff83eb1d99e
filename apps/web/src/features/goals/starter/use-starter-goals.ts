import { goals, goalTemplates, warehouses } from '@backline/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../../api/client/query.ts';
import { showAlert, showSuccess } from '../../../ui/feedback/alerts.ts';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { GoalOwner } from '../goal-owner.ts';
import type { StarterLine } from './starter-plan.ts';

/** How long the message with the undo stands. */
const UNDO_MS = 600_000;

interface StarterChange {
  /** The category or the warehouse whose goals they become. */
  owner: GoalOwner;
  lines: readonly StarterLine[];
  /** The percent of a warehouse, where it changes too. */
  modifier: { warehouseId: number; before: number; after: number } | null;
}

/** Goals that stand in a page's sheet are not cleared while they are loaded again. */
const KEPT = { isKept: true };

/**
 * Sets the goals of a list, with an undo. Nothing that somebody set meanwhile is overwritten. The percent goes first: without
 * goals it has no effect, so that a save that fails halfway changes nothing to be seen.
 */
export function useStarterGoals() {
  const t = useTranslations('goals.starter');
  const errorText = useErrorText();
  const templates = useAction(goalTemplates.saveTemplateSheet, KEPT).mutateAsync;
  const ofWarehouses = useAction(goals.saveSheet, KEPT).mutateAsync;
  const change = useAction(warehouses.update, KEPT).mutateAsync;
  const [isSaving, setSaving] = useState(false);

  const write = ({ owner: { kind, id }, lines }: StarterChange, isUndo: boolean) => {
    const body = lines.map(({ item: { firName, crated }, goal }) =>
      isUndo ? { firName, crated, goal: null, seen: goal } : { firName, crated, goal, seen: null },
    );
    return kind === 'category'
      ? templates({ params: { id }, body: { goals: body } })
      : ofWarehouses({ body: { goals: body.map((line) => ({ ...line, warehouseId: id })) } });
  };
  const scale = async ({ modifier }: StarterChange, isUndo: boolean) => {
    if (modifier === null || modifier.before === modifier.after) return;
    const goalModifier = isUndo ? modifier.before : modifier.after;
    await change({
      params: { id: modifier.warehouseId },
      body: { warehouse: { attributes: { goalModifier } } },
    });
  };
  const fail = (error: unknown) => showAlert({ description: errorText(error), alertClass: 'danger' });

  const undo = async (done: StarterChange) => {
    try {
      await write(done, true);
      await scale(done, true);
      showSuccess(t('undone'));
    } catch (error) {
      fail(error);
    }
  };
  /** @returns whether it succeeded. */
  const use = async (next: StarterChange): Promise<boolean> => {
    setSaving(true);
    try {
      await scale(next, false);
      await write(next, false);
    } catch (error) {
      fail(error);
      return false;
    } finally {
      setSaving(false);
    }
    showAlert({
      description: t('used', { count: next.lines.length }),
      alertClass: 'success',
      delay: UNDO_MS,
      action: { label: t('undo'), onPress: () => void undo(next) },
    });
    return true;
  };
  return { use, isSaving };
}
