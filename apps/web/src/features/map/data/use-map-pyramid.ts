import { type DistributionRow, type Item, items, type PyramidPlan } from '@backline/contract';
import {
  type FilledColumn,
  type PyramidFill,
  type PyramidStock,
  pyramidFill,
  stockKey,
} from '@backline/domain';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../../api/client/query.ts';
import { useItems } from '../../items/use-items.ts';
import { usePyramids } from '../../pyramids/use-pyramids.ts';
import type { MapChoice } from './map-choice.ts';

const NOTHING: ReadonlyMap<number, PyramidFill> = new Map();

/** The pyramid of the layer, and by warehouse id how far each one's own stock fills it. */
export function useMapPyramid({ layer, pyramid: id }: MapChoice) {
  const isShown = layer === 'pyramid';
  const plans = usePyramids({ enabled: isShown });
  const catalog = useItems();
  const plan = plans.data?.find((candidate) => candidate.id === id);
  const known = catalog.data;
  const columns = useMemo(
    () => (isShown && plan !== undefined && known !== undefined ? columnsOf(plan, known) : []),
    [isShown, plan, known],
  );
  // One request for each kind of goods, which covers both of its forms: one for each warehouse would be ten times as many.
  const stock = useQueries({
    queries: oneOfEach(columns).map((item) => query(items.distribution, { params: { id: item.id } })),
    combine: together,
  });
  const { rows, isPending } = stock;
  const fills = useMemo(
    () => (plan === undefined || isPending ? NOTHING : fillsOf(plan, columns, rows, known ?? [])),
    [plan, columns, rows, isPending, known],
  );
  return { plans, plan, stock, fills };
}

type Column = FilledColumn & { items: Item[] };

/** A column whose items have all left the catalog cannot be filled by anything, and is left out. */
function columnsOf({ rows }: PyramidPlan, catalog: readonly Item[]): Column[] {
  const byId = new Map(catalog.map((item) => [item.id, item]));
  return rows.flat().flatMap(({ items: ids, target }) => {
    const found = ids.flatMap((id) => byId.get(id) ?? []);
    return found.length === 0 ? [] : [{ items: found, target }];
  });
}

function oneOfEach(columns: readonly Column[]): Item[] {
  const all = columns.flatMap((column) => column.items);
  return [...new Map(all.map((item) => [item.firName, item])).values()];
}

function together(results: UseQueryResult<DistributionRow[]>[]) {
  return {
    rows: results.map(({ data }) => data ?? []),
    isPending: results.some(({ data }) => data === undefined),
    isFetching: results.some(({ isFetching }) => isFetching),
    error: results.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const { error, refetch } of results) if (error !== null) void refetch();
    },
  };
}

function fillsOf(
  { bluefin }: PyramidPlan,
  columns: readonly Column[],
  rows: readonly (readonly DistributionRow[])[],
  catalog: readonly Item[],
): ReadonlyMap<number, PyramidFill> {
  const forms = new Map(catalog.map((item) => [stockKey(item.firName, item.crated), item]));
  const stockAt = new Map<number, PyramidStock[]>();
  for (const [index, { firName }] of oneOfEach(columns).entries())
    for (const { warehouse, crated, quantity } of rows[index] ?? []) {
      const item = forms.get(stockKey(firName, crated));
      if (item === undefined || quantity === 0) continue;
      const stock = stockAt.get(warehouse.id);
      if (stock === undefined) stockAt.set(warehouse.id, [{ item, quantity }]);
      else stock.push({ item, quantity });
    }
  const fills = [...stockAt].flatMap(([id, stock]): [number, PyramidFill][] => {
    const fill = pyramidFill(columns, stock, bluefin);
    return fill === null ? [] : [[id, fill]];
  });
  return new Map(fills);
}
