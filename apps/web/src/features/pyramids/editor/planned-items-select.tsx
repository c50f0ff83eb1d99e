import type { Item } from '@backline/contract';
import { Flex, MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { ItemIcon } from '../../items/item-icon.tsx';
import { searchItems } from '../../items/search-items.ts';
import type { ItemsById } from './planned-items.ts';

const OPTIONS_SHOWN = 50;

interface PlannedItemsSelectProps {
  items: ItemsById;
  /** The items that may be chosen. */
  choices: Item[];
  /** Whether the dialog begins here. */
  isFirst: boolean;
  value?: number[];
  error?: ReactNode;
  onChange: (ids: number[]) => void;
  onBlur?: () => void;
}

/**
 * Finds the items of a column by name, nickname or CodeName. Items chosen earlier stay, even if no longer
 * offered.
 */
export function PlannedItemsSelect({
  items,
  choices,
  isFirst,
  value = [],
  onChange,
  ...props
}: PlannedItemsSelectProps) {
  const t = useTranslations('pyramids.editor');
  const missingIds = value.filter((id) => !choices.some((choice) => choice.id === id));
  const nameOf = (id: number) => items.get(id)?.name ?? t('goneItem');
  return (
    <MultiSelect
      label={t('items')}
      placeholder={value.length === 0 ? t('itemsPlaceholder') : ''}
      nothingFoundMessage={t('noItems')}
      required
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      data-autofocus={isFirst || undefined}
      data={[
        ...choices.map(({ id, name }) => ({ value: String(id), label: name })),
        ...missingIds.map((id) => ({ value: String(id), label: nameOf(id) })),
      ]}
      filter={({ options, search }) => {
        const byValue = new Map(
          options.flatMap((option) => ('value' in option ? [[option.value, option]] : [])),
        );
        return searchItems(choices, search)
          .flatMap(({ id }) => byValue.get(String(id)) ?? [])
          .slice(0, OPTIONS_SHOWN);
      }}
      renderOption={({ option }) => {
        const item = items.get(Number(option.value));
        return (
          <Flex component="span" align="center" gap="xs" wrap="nowrap" miw={0}>
            {item && <ItemIcon item={item} size={24} />}
            <span>{option.label}</span>
          </Flex>
        );
      }}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      {...props}
    />
  );
}
