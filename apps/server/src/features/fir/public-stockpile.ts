import { type Reason, reason } from '@backline/contract';
import { buildingTypeOf } from '@backline/domain';
import { regionOf, type ToolStockpile } from '@backline/game-exports';
import type { Catalog } from '../../catalog/catalog.ts';
import { listOf } from '../../http/errors.ts';
import type { ActiveWarehouse } from '../stock/stock.ts';

/** How many warehouses, buildings or stockpiles a refusal of a report names. */
export const MAX_NAMED = 5;

/**
 * The warehouse whose public stockpile a tool means: the one that it says, else the only one in such a building of the
 * region (docs/spec/reports.md#public-stockpiles).
 * @returns its id, whether or not it has a public stockpile; or why it cannot be determined.
 */
export function publicPlaceOf(
  { structure, region, warehouseId }: Pick<ToolStockpile, 'structure' | 'region' | 'warehouseId'>,
  warehouses: readonly ActiveWarehouse[],
  regions: Catalog['regions'],
): number | Reason {
  if (warehouseId !== null) return warehouseId;
  const kind = buildingTypeOf(structure);
  if (kind === null || region === '') return reason('tool-names-nothing');
  const code = regionOf(region, regions);
  const fitting = warehouses.filter(
    (warehouse) => warehouse.region === code && buildingTypeOf(warehouse.warehouse.buildingType) === kind,
  );
  const [first, ...rest] = fitting.map(({ warehouse }) => warehouse);
  if (first === undefined) return reason('public-elsewhere', { structure: kind, region });
  if (rest.length === 0) return first.id;
  const names = listOf(
    [first, ...rest].map(({ id, name }) => `${id} (“${name}”)`),
    MAX_NAMED,
  );
  return reason('public-of-several', { structure: kind, region, warehouses: names });
}
