import type { Item } from '@backline/contract';
import {
  ITEM_CATEGORIES,
  type ItemCategory,
  SORT_DEFAULTS,
  SORT_ORDERS,
  SORT_TYPES,
  SUPPLY_VIEWS,
  type SupplySort,
  type SupplyView,
} from '@backline/domain';
import * as z from 'zod/mini';
import { idOf, oneOf } from '../../../api/addresses/address-values.ts';
import { slot } from '../../../api/storage/slots.ts';
import { LAYOUTS, type Layout } from '../../../ui/layouts.ts';

export type Faction = Item['faction'];
export const FACTIONS = ['Colonial', 'Warden', 'Neutral'] as const satisfies readonly Faction[];

/** The layout that this device used last, in any list of supplies. */
export const lastLayout = slot('supplyLayout', 'local', z.enum(LAYOUTS));

/** The filters, view, layout and sort of a supply list. */
export interface SupplyChoice {
  /** Part of a name or nickname, trimmed. */
  text: string;
  /** Empty means all; the same applies to factions. */
  categories: ItemCategory[];
  factions: Faction[];
  stockpileId: number | null;
  view: SupplyView | null;
  /** Whether ordered crates reduce needs. */
  counts: boolean;
  /** Null for the layout that this device used last. */
  layout: Layout | null;
  /** Null for the default sort of the view and the layout. */
  sort: SupplySort | null;
}

export const NO_CHOICE: SupplyChoice = {
  text: '',
  categories: [],
  factions: [],
  stockpileId: null,
  view: null,
  counts: false,
  layout: null,
  sort: null,
};

/** Separates several values. Unlike a comma, it is not escaped in a URL. */
const BETWEEN = '.';

/** Reads the choice from search parameters, ignoring unknown values. */
export function readChoice(search: URLSearchParams): SupplyChoice {
  return {
    text: search.get('q')?.trim() ?? '',
    categories: severalOf(ITEM_CATEGORIES, search.get('cat')),
    factions: severalOf(FACTIONS, search.get('side')),
    stockpileId: idOf(search.get('pile')),
    view: oneOf(SUPPLY_VIEWS, search.get('view')),
    counts: search.get('coming') === '1',
    layout: oneOf(LAYOUTS, search.get('layout')),
    sort: readSort(search),
  };
}

function readSort(search: URLSearchParams): SupplySort | null {
  const type = oneOf(SORT_TYPES, search.get('sort'));
  if (type === null) return null;
  const { order, secondary } = SORT_DEFAULTS[type];
  return {
    type,
    order: oneOf(SORT_ORDERS, search.get('order')) ?? order,
    secondary: oneOf(SORT_ORDERS, search.get('second')) ?? secondary,
  };
}

/** Replaces the choice in the search parameters. Default values are left out. */
export function writeChoice(search: URLSearchParams, choice: SupplyChoice): URLSearchParams {
  const { text, categories, factions, stockpileId, view, counts, layout, sort } = choice;
  const defaults = sort && SORT_DEFAULTS[sort.type];
  const values = {
    q: text,
    cat: categories.join(BETWEEN),
    side: factions.join(BETWEEN),
    pile: stockpileId === null ? '' : String(stockpileId),
    view: view ?? '',
    coming: counts ? '1' : '',
    layout: layout ?? '',
    sort: sort?.type ?? '',
    order: sort && sort.order !== defaults?.order ? sort.order : '',
    second:
      sort?.type === 'priority-and-percentage' && sort.secondary !== defaults?.secondary
        ? sort.secondary
        : '',
  };
  const written = new URLSearchParams(search);
  for (const name of Object.keys(values)) written.delete(name);
  for (const [name, value] of Object.entries(values)) if (value !== '') written.set(name, value);
  return written;
}

/** The known values in the text, without duplicates, in their canonical order. */
function severalOf<Value extends string>(known: readonly Value[], text: string | null): Value[] {
  const wanted = new Set(text?.split(BETWEEN));
  return known.filter((value) => wanted.has(value));
}
