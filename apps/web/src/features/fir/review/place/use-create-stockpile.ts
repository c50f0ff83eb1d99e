import { changesOf, stockpiles, warehouses } from '@backline/contract';
import { stockpileLabel, storedStockpileName } from '@backline/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../api/client/call.ts';
import { query, reloadBehind } from '../../../../api/client/query.ts';

/** The place of a new stockpile: in a warehouse that is there, or into one that is opened with it. */
export type NewPlace = { warehouseId: number } | { siteId: number; name: string; category: string };

interface NewStockpile {
  name: string;
  /** Six digits, or empty. */
  code: string;
  place: NewPlace;
}

/**
 * Creates a stockpile, and its warehouse if that is new. Resolves with the name by which it is found, once the list of names has it, so that the picture can be
 * matched. What the page shows stays on it meanwhile: `useAction` would clear the reviews' own lists.
 */
export function useCreateStockpile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, code, place }: NewStockpile) => {
      if ('warehouseId' in place) {
        const attributes = { warehouseId: place.warehouseId, name, code };
        const created = await call(stockpiles.create, { body: { stockpile: { attributes } } });
        return created.name;
      }
      const attributes = { ...place, stockpiles: [{ name, code }] };
      const warehouse = await call(warehouses.create, { body: { warehouse: { attributes } } });
      return stockpileLabel(storedStockpileName(name), warehouse.name);
    },
    onSuccess: async () => {
      for (const feature of changesOf(warehouses.create)) reloadBehind(client, feature);
      await client.refetchQueries(query(stockpiles.names));
    },
  });
}
