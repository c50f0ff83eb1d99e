import type { ComboboxParsedItem, OptionsFilter } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../../ui/select.tsx';
import { type Catalog, matchesText } from '../items/catalog.ts';

const OPTIONS_SHOWN = 60;

interface GoalItemSelectProps {
  catalog: Catalog;
  /** Catalog keys of the selectable items. */
  keys: string[];
  description: string | undefined;
  /** In place of the label of the form. */
  label?: string;
  required?: boolean;
  'data-autofocus'?: undefined;
  value?: string | null;
  error?: ReactNode;
  onChange: (key: string | null) => void;
  onBlur?: () => void;
}

/** Selects the item of a goal by name, nickname or CodeName. */
export function GoalItemSelect({ catalog, keys, ...props }: GoalItemSelectProps) {
  const t = useTranslations('goals.form');
  return (
    <Select
      label={t('item')}
      placeholder={t('itemPlaceholder')}
      nothingFoundMessage={t('noItems')}
      required
      searchable
      allowDeselect={false}
      selectFirstOptionOnChange
      limit={OPTIONS_SHOWN}
      data-autofocus={props.value == null || undefined}
      data={keys.map((key) => ({ value: key, label: catalog.get(key)?.name ?? key }))}
      filter={filterBy(catalog)}
      {...props}
    />
  );
}

/** Keeps the items that match every typed word; names that start with the text come first. */
function filterBy(catalog: Catalog): OptionsFilter {
  return ({ options, search, limit }) => {
    const text = search.trim().toLowerCase();
    const isLater = (option: ComboboxParsedItem) =>
      Number(!('label' in option && option.label.toLowerCase().startsWith(text)));
    return options
      .filter((option) => 'value' in option && matchesText(catalog.get(String(option.value)), text))
      .toSorted((left, right) => isLater(left) - isLater(right))
      .slice(0, limit);
  };
}
