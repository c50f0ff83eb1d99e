import type { logigen, Reply } from '@backline/contract';
import { hexDistance, type LockAccess } from '@backline/domain';
import { hexOf } from '../../catalog/catalog.ts';
import { quantityOf, type Stock } from '../stock/stock.ts';

/** An active warehouse with the vehicles and containers of shipments there, in single pieces. */
export interface Depot {
  id: number;
  name: string;
  /** The War API's name of the region; null where the location has none. */
  region: string | null;
  containers: number;
  flatbeds: number;
  freighters: number;
}

/** Every active warehouse by id. What is in stockpiles that the viewer may not see is not counted. */
export function depotsOf(stock: Stock, viewer: LockAccess): Depot[] {
  const visible = stock.visibleByWarehouse(viewer);
  const formsOf = (firName: string) => stock.catalog.filter(({ item }) => item.firName === firName);
  const [containers, flatbeds, freighters] = [
    formsOf('ShippingContainer'),
    formsOf('FlatbedTruck'),
    formsOf('Freighter'),
  ];
  return stock.warehouses
    .map(({ warehouse: { id, name }, region }) => {
      const piecesOf = (forms: Stock['catalog']) =>
        forms.reduce(
          (sum, { item }) => sum + quantityOf(item.id, visible.get(id) ?? []) * (stock.units[item.id] ?? 0),
          0,
        );
      return {
        id,
        name,
        region,
        containers: piecesOf(containers),
        flatbeds: piecesOf(flatbeds),
        freighters: piecesOf(freighters),
      };
    })
    .toSorted((one, other) => one.id - other.id);
}

/** Gives the hexes between two warehouses; null where one has no region. */
export function distances(): (from: Pick<Depot, 'region'>, to: Pick<Depot, 'region'>) => number | null {
  return (from, to) => {
    const [start, end] = [hexOf(from.region), hexOf(to.region)];
    return start === null || end === null ? null : hexDistance(start, end);
  };
}

/**
 * For each warehouse what is at every other one, and how far away that is (docs/spec/logigen.md#matrix). By name; where
 * several warehouses share a name, the id is added to it.
 */
export function logisticsMatrix(depots: Depot[]): Reply<typeof logigen.matrix> {
  const distance = distances();
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
