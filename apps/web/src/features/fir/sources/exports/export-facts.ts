import {
  drawings,
  type GameNameTables,
  type Item,
  items,
  type LearntName,
  sites,
  type WarehouseSummary,
} from '@backline/contract';
import type { BuildingPosition } from '@backline/domain';
import { catalogNames, type GameNames, indexNames } from '@backline/game-exports';
import type { QueryClient } from '@tanstack/react-query';
import { englishName } from '../../../../api/client/item-names.ts';
import { query } from '../../../../api/client/query.ts';
import { itemList } from '../../../items/use-items.ts';
import { warehouseList } from '../../../warehouses/warehouse-queries.ts';

/** The facts that an export is held against: the game's names, where buildings stand, and the stockpiles that there are. */
export interface ExportFacts {
  names: GameNames;
  positions: readonly BuildingPosition[];
  warehouses: readonly WarehouseSummary[];
}

/** A save file is read every few seconds while its folder is watched. */
const WAREHOUSES_FRESH_MS = 30_000;
/** As of the items. */
const NAMES_FRESH_MS = 5 * 60_000;
const NO_TABLES: GameNameTables = {};
const NOTHING_LEARNT: readonly LearntName[] = [];

/**
 * Loads what is not loaded yet. Without the items nothing can be read; without the names in other languages only English
 * texts, and without the places a person says by hand where something belongs.
 * @throws the error of the items.
 */
export async function loadExportFacts(client: QueryClient): Promise<ExportFacts> {
  const list = await client.ensureQueryData(itemList);
  const [tables, learnt, places, warehouses] = await Promise.allSettled([
    client.fetchQuery({ ...query(items.names, { query: {} }), staleTime: NAMES_FRESH_MS }),
    client.fetchQuery({ ...query(drawings.written), staleTime: WAREHOUSES_FRESH_MS }),
    client.ensureQueryData({ ...query(sites.positions), staleTime: Infinity }),
    client.fetchQuery({ ...warehouseList, staleTime: WAREHOUSES_FRESH_MS }),
  ]);
  const known = places.status === 'fulfilled' ? places.value : { regions: [], positions: [] };
  return {
    names: {
      ...indexed(
        list,
        tables.status === 'fulfilled' ? tables.value : NO_TABLES,
        learnt.status === 'fulfilled' ? learnt.value : NOTHING_LEARNT,
      ),
      regions: known.regions,
    },
    positions: known.positions,
    warehouses: warehouses.status === 'fulfilled' ? warehouses.value : [],
  };
}

let last: {
  of: readonly Item[];
  tables: GameNameTables;
  learnt: readonly LearntName[];
  names: Pick<GameNames, 'catalog' | 'index'>;
} | null = null;

/** The index takes some milliseconds, so it is kept as long as the names stay the same. */
function indexed(
  list: readonly Item[],
  tables: GameNameTables,
  learnt: readonly LearntName[],
): Pick<GameNames, 'catalog' | 'index'> {
  if (last?.of === list && last.tables === tables && last.learnt === learnt) return last.names;
  const catalog = catalogNames(list.map((item) => ({ ...item, name: englishName(item) })));
  const inForce = learnt.filter(({ overruled }) => !overruled);
  last = { of: list, tables, learnt, names: { catalog, index: indexNames(catalog, tables, inForce) } };
  return last.names;
}
