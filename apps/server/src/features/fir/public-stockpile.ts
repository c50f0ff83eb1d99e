import { type Reason, reason } from '@backline/contract';
import { buildingTypeOf, publicStockpileName } from '@backline/domain';
import { regionOf, type ToolStockpile } from '@backline/game-exports';
import type { Catalog } from '../../catalog/catalog.ts';
import { listOf } from '../../http/errors.ts';
import type { ActiveWarehouse } from '../stock/stock.ts';

/** How many warehouses a refusal names. */
const NAMED = 5;

/**
 * The stockpile that a tool means if it names none: the public one of the only warehouse in such a building of the region
 * (docs/spec/reports.md#public-stockpiles).
 * @returns its name, whether or not there is such a stockpile; or why it cannot be determined.
 */
export function publicNameOf(
  { structure, region }: Pick<ToolStockpile, 'structure' | 'region'>,
  warehouses: readonly ActiveWarehouse[],
  regions: Catalog['regions'],
): string | Reason {
  const kind = buildingTypeOf(structure);
  if (kind === null || region === '') return reason('tool-names-nothing');
  const code = regionOf(region, regions);
  const fitting = warehouses.filter(
    (one) => one.region === code && buildingTypeOf(one.warehouse.buildingType) === kind,
  );
  const [first, ...others] = fitting.map(({ warehouse }) => warehouse);
  if (first === undefined) return reason('public-elsewhere', { structure: kind, region });
  if (others.length === 0) return publicStockpileName(first);
  const names = listOf(
    [first, ...others].map(({ name }) => `“${name}”`),
    NAMED,
  );
  return reason('public-of-several', { structure: kind, region, warehouses: names });
}
