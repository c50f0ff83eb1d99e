import { MAX_STATISTICS_ITEMS, STOCK_FORMS, type StockFormOfDays } from '@backline/contract';
import { ITEM_CATEGORIES, type ItemCategory } from '@backline/domain';
import { useSearchParams } from 'react-router';

export const WORK_KINDS = ['delivered', 'made', 'reported'] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** The choices in the address of the statistics (docs/spec/statistics.md#page). */
export interface StatisticsChoice {
  /** The archive of a past war; null for the current one. */
  war: number | null;
  work: WorkKind;
  form: StockFormOfDays;
  warehouseId: number | null;
  category: ItemCategory | null;
  itemIds: number[];
}

/** The choice in the address, and a way to change parts of it. Invalid parts are left out. */
export function useChoice() {
  const [search, setSearch] = useSearchParams();
  const choice: StatisticsChoice = {
    war: idOf(search.get('war')),
    work: WORK_KINDS.find((workKind) => workKind === search.get('work')) ?? 'delivered',
    form: STOCK_FORMS.find((stockForm) => stockForm === search.get('form')) ?? 'crates',
    warehouseId: idOf(search.get('warehouse')),
    category: ITEM_CATEGORIES.find((itemCategory) => itemCategory === search.get('category')) ?? null,
    itemIds: (search.get('items') ?? '')
      .split(',')
      .flatMap((part) => idOf(part) ?? [])
      .slice(0, MAX_STATISTICS_ITEMS),
  };
  const change = (part: Partial<StatisticsChoice>) => {
    const { war, work, form, warehouseId, category, itemIds } = { ...choice, ...part };
    const parts = {
      war: war === null ? '' : String(war),
      work: work === 'delivered' ? '' : work,
      form: form === 'crates' ? '' : form,
      warehouse: warehouseId === null ? '' : String(warehouseId),
      category: category ?? '',
      items: itemIds.join(','),
    };
    setSearch(new URLSearchParams(Object.entries(parts).filter(([, value]) => value !== '')), {
      replace: true,
    });
  };
  return { choice, change };
}

function idOf(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null;
}
