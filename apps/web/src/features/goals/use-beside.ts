import { goals } from '@backline/contract';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { query } from '../../api/client/query.ts';
import { warehouseList } from '../warehouses/warehouse-queries.ts';
import type { SheetOwner } from './sheet/sheet-lines.ts';
import { BESIDE } from './use-goal-filter.ts';

/**
 * The warehouses beside the one of the page, chosen in the address (`?beside=4,7`); none without the edit right.
 * @returns `owners` of those whose goals are loaded, and `options` for the choice.
 */
export function useBeside(id: number, mayChoose: boolean) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get(BESIDE) ?? '';
  const ids = useMemo(
    () =>
      [...new Set(asked.split(',').map(Number))].filter(
        (besideId) => Number.isInteger(besideId) && besideId > 0 && besideId !== id,
      ),
    [asked, id],
  );
  const list = useQuery({ ...warehouseList, enabled: mayChoose }).data;
  const known = useMemo(() => new Map(list?.map((warehouse) => [warehouse.id, warehouse])), [list]);
  const owners = useQueries({
    queries: (mayChoose ? ids : []).map((warehouseId) => query(goals.list, { params: { id: warehouseId } })),
    combine: (results) =>
      results.flatMap(({ data }, index): SheetOwner[] => {
        const besideId = ids[index];
        if (data === undefined || besideId === undefined) return [];
        const { name = String(besideId), goalModifier } = known.get(besideId) ?? {};
        return [{ kind: 'warehouse', id: besideId, name, percent: goalModifier, goals: data }];
      }),
  });
  const choose = (chosen: readonly number[]) => {
    setSearch(
      (current) => {
        const next = new URLSearchParams(current);
        if (chosen.length === 0) next.delete(BESIDE);
        else next.set(BESIDE, chosen.join());
        return next;
      },
      { replace: true },
    );
  };
  const options = (list ?? [])
    .filter((warehouse) => warehouse.id !== id)
    .map((warehouse) => ({ value: String(warehouse.id), label: `${warehouse.name}, ${warehouse.location}` }));
  return { ids, owners, options, choose };
}
