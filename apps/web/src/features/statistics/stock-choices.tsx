import { type Item, MAX_STATISTICS_ITEMS, STOCK_FORMS, warehouses } from '@backline/contract';
import { ITEM_CATEGORIES, type ItemCategory, isStockable, plainName } from '@backline/domain';
import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { query } from '../../api/client/query.ts';
import { Select } from '../../ui/select.tsx';
import { searchItems } from '../items/search-items.ts';
import { useItems } from '../items/use-items.ts';
import type { StatisticsChoice } from './use-choice.ts';

interface StockChoicesProps {
  choice: StatisticsChoice;
  onChange: (part: Partial<StatisticsChoice>) => void;
}

/** The filters of the stock. Choosing items clears the category, and the other way round. */
export function StockChoices({ choice, onChange }: StockChoicesProps) {
  const t = useTranslations('statistics');
  const supplies = useTranslations('supplies');
  const { data: places = [] } = useQuery(query(warehouses.list, { query: { select: 'true' } }));
  return (
    <>
      <SegmentedControl
        aria-label={t('form')}
        data={STOCK_FORMS.map((stockForm) => ({ value: stockForm, label: t(`forms.${stockForm}`) }))}
        value={choice.form}
        onChange={(form) => onChange({ form })}
      />
      {choice.war === null && (
        <Select
          w="12rem"
          maw="100%"
          aria-label={t('warehouse')}
          placeholder={t('allWarehouses')}
          clearable
          searchable
          data={places.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={choice.warehouseId === null ? null : String(choice.warehouseId)}
          onChange={(id) => onChange({ warehouseId: id === null ? null : Number(id) })}
        />
      )}
      <Select
        w="12rem"
        maw="100%"
        aria-label={t('category')}
        placeholder={t('allCategories')}
        clearable
        data={ITEM_CATEGORIES.map((itemCategory) => ({
          value: itemCategory,
          label: supplies(`categories.${itemCategory}`),
        }))}
        value={choice.category}
        onChange={(category: string | null) =>
          onChange({
            category:
              ITEM_CATEGORIES.find(
                (itemCategory): itemCategory is ItemCategory => itemCategory === category,
              ) ?? null,
            itemIds: [],
          })
        }
      />
      <ItemsSelect value={choice.itemIds} onChange={(itemIds) => onChange({ itemIds, category: null })} />
    </>
  );
}

const OPTIONS_SHOWN = 50;

/** Both forms of an item are one choice: the crated one if there is one. */
function choicesOf(items: Item[]): Item[] {
  const byForm = items.filter(isStockable).toSorted((a, b) => Number(a.crated) - Number(b.crated));
  const byName = new Map(byForm.map((item) => [item.firName, item]));
  return [...byName.values()].sort((a, b) => plainName(a).localeCompare(plainName(b)));
}

const optionOf = (item: Item) => ({ value: String(item.id), label: plainName(item) });

/** Finds items by name, nickname or CodeName. */
function ItemsSelect({ value, onChange }: { value: number[]; onChange: (itemIds: number[]) => void }) {
  const t = useTranslations('statistics');
  const { data: items = [] } = useItems();
  const { data: choices = [] } = useItems(choicesOf);
  const chosen = value.flatMap((id) => {
    const firName = items.find((item) => item.id === id)?.firName;
    const item = choices.find((choice) => choice.firName === firName);
    return item === undefined ? [] : [String(item.id)];
  });
  return (
    <MultiSelect
      flex="1 1 14rem"
      miw={0}
      aria-label={t('items')}
      placeholder={chosen.length === 0 ? t('allItems') : ''}
      clearable
      searchable
      nothingFoundMessage={t('noItems')}
      maxValues={MAX_STATISTICS_ITEMS}
      data={choices.map(optionOf)}
      filter={({ search }) => searchItems(choices, search).slice(0, OPTIONS_SHOWN).map(optionOf)}
      value={chosen}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
