import type { WarehouseSummary } from '@backline/contract';
import { Box, Checkbox } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { FilterInput } from '../../ui/filter-input.tsx';
import { FilterBar } from '../../ui/layout/filter-bar.tsx';
import { LayoutSwitch } from '../../ui/layout-switch.tsx';
import type { Layout } from '../../ui/layouts.ts';
import { Select } from '../../ui/select.tsx';
import { LIST_GROUPS, LIST_SORTS, type ListChoice } from './list-choice.ts';

interface WarehouseToolsProps {
  text: string;
  onText: (text: string) => void;
  choice: ListChoice;
  layout: Layout;
  onChoice: (change: Partial<ListChoice>) => void;
  warehouses: readonly WarehouseSummary[];
  /** How many warehouses need attention. */
  needy: number;
}

/** Search, sort, grouping and layout of the list. */
export function WarehouseTools(props: WarehouseToolsProps) {
  const { text, onText, choice, layout, onChoice, warehouses, needy } = props;
  const t = useTranslations('warehouses.tools');
  return (
    <FilterBar>
      <FilterInput
        label={t('search')}
        placeholder={t('searchPlaceholder')}
        clearLabel={t('clearSearch')}
        value={text}
        onChange={onText}
      />
      <Select
        label={t('sort')}
        allowDeselect={false}
        data={LIST_SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
        value={choice.sort}
        onChange={(sort) =>
          onChoice({ sort: LIST_SORTS.find((candidate) => candidate === sort) ?? 'attention' })
        }
      />
      {choice.sort === 'distance' && (
        <Select
          label={t('from')}
          placeholder={t('fromPlaceholder')}
          searchable
          data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={choice.from === null ? null : String(choice.from)}
          onChange={(id) => onChoice({ from: id === null ? null : Number(id) })}
        />
      )}
      {layout === 'cards' && (
        <Select
          label={t('group')}
          allowDeselect={false}
          data={LIST_GROUPS.map((value) => ({ value, label: t(`groups.${value}`) }))}
          value={choice.group}
          onChange={(group) =>
            onChoice({ group: LIST_GROUPS.find((candidate) => candidate === group) ?? 'category' })
          }
        />
      )}
      <Checkbox
        label={t('needy', { count: needy })}
        checked={choice.isNeedy}
        onChange={(event) => onChoice({ isNeedy: event.currentTarget.checked })}
      />
      <Box data-own ms="auto">
        <LayoutSwitch
          label={t('layout')}
          labels={{ table: t('layouts.table'), cards: t('layouts.cards') }}
          layout={layout}
          onChange={(value) => onChoice({ layout: value })}
        />
      </Box>
    </FilterBar>
  );
}
