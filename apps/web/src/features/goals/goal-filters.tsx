import type { Goal } from '@backline/contract';
import { ITEM_CATEGORIES, type ItemCategory } from '@backline/domain';
import { Select, Switch } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../ui/filter-input.tsx';
import styles from './goal-filters.module.css';
import { knowsWords } from './goal-item-select.tsx';

export interface GoalFilter {
  custom: boolean;
  standard: boolean;
  category: ItemCategory | null;
  text: string;
}

export const NO_FILTER: GoalFilter = { custom: true, standard: true, category: null, text: '' };

/** The goals that a filter lets through. */
export function filterGoals<T extends Goal>(
  goals: readonly T[],
  { custom, standard, category, text }: GoalFilter,
): T[] {
  const wanted = text.trim().toLowerCase();
  return goals.filter(
    (goal) =>
      (goal.standard ? standard : custom) &&
      (category === null || goal.item.category === category) &&
      knowsWords(goal.item, wanted),
  );
}

interface GoalFiltersProps {
  filter: GoalFilter;
  onChange: (filter: GoalFilter) => void;
  /** With the switches of custom and standard goals. */
  withKinds: boolean;
}

export function GoalFilters({ filter, onChange, withKinds }: GoalFiltersProps) {
  const t = useTranslations('goals');
  const categoryName = useTranslations('supplies.categories');
  return (
    <div className={styles.filters}>
      <FilterInput
        label={t('filter')}
        placeholder={t('filterPlaceholder')}
        clearLabel={t('clearFilter')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        label={t('category')}
        placeholder={t('allCategories')}
        clearable
        data={ITEM_CATEGORIES.map((one) => ({ value: one, label: categoryName(one) }))}
        value={filter.category}
        onChange={(category) => onChange({ ...filter, category: category as ItemCategory | null })} // the values are those of `data`
      />
      <div className={styles.switches}>
        {withKinds &&
          (['custom', 'standard'] as const).map((kind) => (
            <Switch
              key={kind}
              label={t(`${kind}Goals`)}
              checked={filter[kind]}
              onChange={(event) => onChange({ ...filter, [kind]: event.currentTarget.checked })}
            />
          ))}
      </div>
    </div>
  );
}
