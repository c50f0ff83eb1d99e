import { stockKey } from '@backline/domain';
import { Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useSeenVersion } from '../../api/forms/seen-version.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { useWholeNumberProps } from '../../ui/use-number-separators.ts';
import type { Catalog } from '../items/catalog.ts';
import { GoalItemSelect } from './goal-item-select.tsx';
import { type GoalOwner, isOwn, type ShownGoal, useGoalWrites } from './goal-owner.ts';
import {
  type GoalValues,
  goalChangesOf,
  goalProblems,
  goalValuesOf,
  NEW_GOAL,
  newGoalOf,
} from './goal-values.ts';

interface GoalFormProps {
  owner: GoalOwner;
  /** The goal to edit, or the standard goal to override; undefined for a new goal. */
  goal?: ShownGoal | undefined;
  /** The warehouse's effective goals, or the category's templates. */
  goals: ShownGoal[];
  catalog: Catalog;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
}

/** The dialog for a new goal, for editing one of the owner's goals, or for overriding a standard goal. */
export function GoalForm({ owner, goal, goals, catalog, onClose, onDeleted }: GoalFormProps) {
  const number = useWholeNumberProps();
  const t = useTranslations('goals');
  const items = withItemOf(goal, catalog);
  const { form, own, handleSubmit, remove } = useGoalForm(owner, goal, items);

  const taken = new Set(
    goals.filter((shownGoal) => isOwn(owner, shownGoal) && shownGoal.id !== own?.id).map(keyOf),
  );
  const chosen = form.values.item === null ? undefined : items.get(form.values.item);
  const hidden = goals.find((shownGoal) => !isOwn(owner, shownGoal) && shownGoal.item.id === chosen?.id);
  const hints = [
    chosen && t('form.unit', { crated: String(chosen.crated), size: chosen.crateSize }),
    hidden && t('form.hides', { target: hidden.target, minimum: hidden.minimum }),
  ].filter((hint) => hint !== undefined);

  return (
    <FormModal
      title={t(goal === undefined ? 'new' : own ? 'edit' : 'override')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(own && {
        onDelete: () => remove(own.id).then(onDeleted),
        deleteName: t('nameOf', { kind: own.standard ? 'standard' : 'custom', item: own.item.name }),
      })}
    >
      <GoalItemSelect
        catalog={items}
        keys={goal && !own ? [keyOf(goal)] : [...items.keys()].filter((key) => !taken.has(key))}
        {...form.getInputProps('item')}
        description={hints.join(' ') || undefined}
      />
      <Group grow align="start">
        <NumberInput
          label={t('target')}
          data-autofocus={goal !== undefined || undefined}
          {...number}
          {...form.getInputProps('target')}
          onBlur={() => {
            void form.validateField('target');
            // A lower target can make the minimum invalid, and the error belongs to that field.
            if (form.values.minimum !== '') void form.validateField('minimum');
          }}
        />
        <NumberInput label={t('minimum')} {...number} {...form.getInputProps('minimum')} />
      </Group>
    </FormModal>
  );
}

/** The values and requests of the form. `own` is undefined for a new goal, and for a standard goal to override. */
function useGoalForm(owner: GoalOwner, goal: ShownGoal | undefined, items: Catalog) {
  const own = goal && isOwn(owner, goal) ? goal : undefined;
  const problemText = useTranslations('problems');
  const { create, update, remove } = useGoalWrites(owner);
  const save = useSeenVersion(goal?.version);
  const form = useForm<GoalValues>({
    initialValues: goal ? goalValuesOf(goal) : NEW_GOAL,
    validate: (values) => {
      const problems = Object.entries(goalProblems(values, items));
      return Object.fromEntries(problems.map(([name, problem]) => [name, problemText(problem)]));
    },
    validateInputOnBlur: true,
  });
  const handleSubmit = async (values: GoalValues) => {
    // For a custom goal send only the changed fields. A template has a version, which detects concurrent
    // changes.
    if (own && owner.kind === 'warehouse')
      return update(own.id, goalChangesOf(form.getInitialValues(), values, items));
    const attributes = newGoalOf(values, items);
    if (attributes === null) return false;
    if (own === undefined) return create(attributes);
    const { item, target, minimum } = attributes;
    return save((version) => update(own.id, { item, target, minimum, version }));
  };
  return { form, own, handleSubmit, remove };
}

function keyOf({ item }: ShownGoal): string {
  return stockKey(item.firName, item.crated);
}

/** Adds the goal's item, which may no longer be in the catalog. */
function withItemOf(goal: ShownGoal | undefined, catalog: Catalog): Catalog {
  return goal ? new Map([...catalog, [keyOf(goal), goal.item]]) : catalog;
}
