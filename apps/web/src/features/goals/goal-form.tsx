import { type Goal, goals as goalsContract } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { Group, NumberInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/query.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import type { Catalog } from '../fir/catalog.ts';
import { GoalItemSelect } from './goal-item-select.tsx';
import {
  type GoalValues,
  goalChangesOf,
  goalProblems,
  goalValuesOf,
  NEW_GOAL,
  newGoalOf,
} from './goal-values.ts';

const NUMBER = { required: true, allowDecimal: false, hideControls: true, thousandSeparator: ',' } as const;

interface GoalFormProps {
  warehouseId: number;
  /** The goal to edit, or the standard goal to override; none for a new goal. */
  goal?: Goal | undefined;
  /** The goals that hold in the warehouse. */
  goals: Goal[];
  catalog: Catalog;
  onClose: () => void;
}

/** The dialog of a new goal, of a custom goal, or of a custom goal in the place of a standard one. */
export function GoalForm({ warehouseId, goal, goals, catalog, onClose }: GoalFormProps) {
  const t = useTranslations('goals');
  const problemText = useTranslations('problems');
  const create = useAction(goalsContract.create);
  const update = useAction(goalsContract.update);
  const remove = useAction(goalsContract.remove);
  const items = withItemOf(goal, catalog);
  const custom = goal && !goal.standard ? goal : undefined;

  const form = useForm<GoalValues>({
    initialValues: goal ? goalValuesOf(goal) : NEW_GOAL,
    validate: (values) => {
      const problems = Object.entries(goalProblems(values, items));
      return Object.fromEntries(problems.map(([name, problem]) => [name, problemText(problem)]));
    },
    validateInputOnBlur: true,
  });

  const handleSubmit = async (values: GoalValues) => {
    if (custom) {
      const attributes = goalChangesOf(form.getInitialValues(), values, items);
      return update.mutateAsync({ params: { id: custom.id }, body: { goal: { attributes } } });
    }
    const attributes = newGoalOf(values, items);
    return attributes && create.mutateAsync({ params: { id: warehouseId }, body: { goal: { attributes } } });
  };

  const taken = new Set(goals.filter((one) => !one.standard && one.id !== custom?.id).map(keyOf));
  const chosen = form.values.item === null ? undefined : items.get(form.values.item);
  const standard = goals.find((one) => one.standard && one.item.id === chosen?.id);
  const hints = [
    chosen && t('form.unit', { crated: String(chosen.crated), size: chosen.crateSize }),
    standard && t('form.hides', { target: standard.target, minimum: standard.minimum }),
  ].filter((hint) => hint !== undefined);

  return (
    <FormModal
      title={t(goal === undefined ? 'new' : custom ? 'edit' : 'override')}
      opened
      onClose={onClose}
      form={form}
      onSubmit={handleSubmit}
      {...(custom && {
        onDelete: () => remove.mutateAsync({ params: { id: custom.id } }),
        deleteName: t('nameOf', { kind: 'custom', item: custom.item.name }),
      })}
    >
      <GoalItemSelect
        catalog={items}
        keys={goal?.standard ? [keyOf(goal)] : [...items.keys()].filter((key) => !taken.has(key))}
        {...form.getInputProps('item')}
        description={hints.join(' ') || undefined}
      />
      <Group grow align="start">
        <NumberInput
          label={t('target')}
          data-autofocus={goal !== undefined || undefined}
          {...NUMBER}
          {...form.getInputProps('target')}
          onBlur={() => {
            void form.validateField('target');
            // A lower target can make the minimum wrong, which is said there.
            if (form.values.minimum !== '') void form.validateField('minimum');
          }}
        />
        <NumberInput label={t('minimum')} {...NUMBER} {...form.getInputProps('minimum')} />
      </Group>
    </FormModal>
  );
}

function keyOf({ item }: Goal): string {
  return stockKey(item.firName, item.crated);
}

/** The item of a goal may have left the catalog. */
function withItemOf(goal: Goal | undefined, catalog: Catalog): Catalog {
  return goal ? new Map([...catalog, [keyOf(goal), goal.item]]) : catalog;
}
