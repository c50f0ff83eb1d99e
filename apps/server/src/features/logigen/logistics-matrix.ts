import type { logigen, Reply } from '@backline/contract';
import { hexDistance } from '@backline/domain';
import { loadCatalog } from '../items/catalog.ts';
import type { Depot } from './matrix.queries.ts';

/**
 * For each warehouse what stands at every other one, and how far that is (docs/spec/logigen.md#matrix). By
 * name; where several warehouses have one name, each is called by name and id.
 */
export function logisticsMatrix(depots: Depot[]): Reply<typeof logigen.matrix> {
  const regions = new Map(loadCatalog().regions.map((region) => [region.name, region]));
  const hexOf = ({ region }: Depot) => (region === null ? undefined : regions.get(region));
  const distance = (from: Depot, to: Depot) => {
    const [start, end] = [hexOf(from), hexOf(to)];
    return start === undefined || end === undefined ? null : hexDistance(start, end);
  };
  const times = new Map<string, number>();
  for (const { name } of depots) times.set(name, (times.get(name) ?? 0) + 1);
  const keyOf = ({ id, name }: Depot) => (times.get(name) === 1 ? name : `${name} (#${id})`);
  return Object.fromEntries(
    depots.map((from) => [
      keyOf(from),
      depots
        .filter((one) => one !== from)
        .map((other) => ({
          warehouse: other.name,
          warehouseId: other.id,
          containersAtLocation: other.containers,
          flatbedsAtLocation: other.flatbeds,
          freightersAtLocation: other.freighters,
          distance: distance(from, other),
        })),
    ]),
  );
}
