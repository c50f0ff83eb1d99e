import type { Goal } from '@backline/contract';
import { ITEM_CATEGORIES, type ItemCategory } from '@backline/domain';
import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../ui/filter-input.tsx';
import { FilterBar } from '../../ui/layout/filter-bar.tsx';
import { Select } from '../../ui/select.tsx';
import { matchesText } from '../items/catalog.ts';
import styles from './goals.module.css';

export interface GoalFilter {
  custom: boolean;
  standard: boolean;
  category: ItemCategory | null;
  text: string;
}

export const NO_FILTER: GoalFilter = { custom: true, standard: true, category: null, text: '' };

/** The goals that match the filter. */
export function filterGoals<T extends Goal>(
  goals: readonly T[],
  { custom, standard, category, text }: GoalFilter,
): T[] {
  const wanted = text.trim().toLowerCase();
  return goals.filter(
    (goal) =>
      (goal.standard ? standard : custom) &&
      (category === null || goal.item.category === category) &&
      matchesText(goal.item, wanted),
  );
}

interface GoalFiltersProps {
  filter: GoalFilter;
  onChange: (part: Partial<GoalFilter>) => void;
  /** Whether to show the switches for custom and standard goals. */
  withKinds: boolean;
  /** Further choices, behind the others. */
  children?: ReactNode;
}

export function GoalFilters({ filter: { text, ...kinds }, onChange, withKinds, children }: GoalFiltersProps) {
  const t = useTranslations('goals');
  const supplies = useTranslations('supplies');
  const [isOpen, { toggle }] = useDisclosure();
  const { category, custom, standard } = kinds;
  const used = [category !== null, !custom, !standard].filter(Boolean).length;
  return (
    <div className={styles.tools} data-open={isOpen || undefined}>
      <FilterBar>
        <FilterInput
          label={t('filter')}
          placeholder={t('filterPlaceholder')}
          clearLabel={t('clearFilter')}
          value={text}
          onChange={(typed) => onChange({ text: typed })}
        />
        <Button
          data-own
          variant="default"
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={18} aria-hidden />}
          onClick={toggle}
        >
          {supplies('moreFilters', { used })}
        </Button>
        <KindFilters {...kinds} onChange={onChange} withKinds={withKinds} />
        {children}
      </FilterBar>
    </div>
  );
}

type KindFiltersProps = Omit<GoalFilter, 'text'> & Omit<GoalFiltersProps, 'filter' | 'children'>;

/** Memoised so that typing in the text filter does not render it again: it costs as much as the rows. */
const KindFilters = memo(function KindFilters(props: KindFiltersProps) {
  const { category, onChange, withKinds } = props;
  const t = useTranslations('goals');
  const categoryName = useTranslations('supplies.categories');
  return (
    <>
      <Select
        label={t('category')}
        placeholder={t('allCategories')}
        clearable
        data={ITEM_CATEGORIES.map((itemCategory) => ({
          value: itemCategory,
          label: categoryName(itemCategory),
        }))}
        value={category}
        onChange={(value) =>
          onChange({ category: ITEM_CATEGORIES.find((itemCategory) => itemCategory === value) ?? null })
        }
      />
      {withKinds &&
        (['custom', 'standard'] as const).map((kind) => (
          <Switch
            key={kind}
            label={t(`${kind}Goals`)}
            checked={props[kind]}
            onChange={(event) => onChange({ [kind]: event.currentTarget.checked })}
          />
        ))}
    </>
  );
});
