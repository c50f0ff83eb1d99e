import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Select } from '../../ui/select.tsx';
import type { Catalog } from '../items/catalog.ts';
import { itemOptionsFilter } from '../items/item-options-filter.ts';

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
      filter={itemOptionsFilter((key) => catalog.get(key))}
      {...props}
    />
  );
}
