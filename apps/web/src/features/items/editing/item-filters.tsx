import type { ItemCategory } from '@backline/domain';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../../ui/filter-input.tsx';
import { FilterBar } from '../../../ui/layout/filter-bar.tsx';
import { Select } from '../../../ui/select.tsx';
import { type ItemFilter, SIDES } from './use-item-filter.ts';

interface ItemFiltersProps {
  filter: ItemFilter;
  onChange: (filter: ItemFilter) => void;
  /** The categories that occur on the screen. */
  categories: ItemCategory[];
  /** The screen's own filter. */
  children: ReactNode;
}

export function ItemFilters({ filter, onChange, categories, children }: ItemFiltersProps) {
  const t = useTranslations('war.filter');
  const categoryName = useTranslations('supplies.categories');
  return (
    <FilterBar>
      <FilterInput
        label={t('text')}
        placeholder={t('placeholder')}
        clearLabel={t('clear')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <Select
        label={t('category')}
        placeholder={t('allCategories')}
        clearable
        data={categories.map((category) => ({ value: category, label: categoryName(category) }))}
        value={filter.category}
        onChange={(category) => onChange({ ...filter, category })}
      />
      <Select
        label={t('side')}
        placeholder={t('bothSides')}
        clearable
        data={SIDES.map((side) => ({ value: side, label: t(`sides.${side}`) }))}
        value={filter.side}
        onChange={(side) => onChange({ ...filter, side })}
      />
      {children}
      <Switch
        label={t('changedOnly')}
        checked={filter.changedOnly}
        onChange={(event) => onChange({ ...filter, changedOnly: event.currentTarget.checked })}
      />
    </FilterBar>
  );
}
