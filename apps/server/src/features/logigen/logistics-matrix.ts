import type { logigen, Reply } from '@backline/contract';
import { type HexPosition, hexDistance, type LockAccess } from '@backline/domain';
import { quantityOf, type Stock } from '../stock/stock.ts';

/** An active warehouse with the vehicles and containers of shipments there, in single pieces. */
export interface Depot {
  id: number;
  name: string;
  /** Its region's place on the world map; null if it has none. */
  hex: HexPosition | null;
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
    .map(({ warehouse: { id, name }, hex }) => {
      const piecesOf = (forms: Stock['catalog']) =>
        forms.reduce(
          (sum, { item }) => sum + quantityOf(item.id, visible.get(id) ?? []) * (stock.units[item.id] ?? 0),
          0,
        );
      return {
        id,
        name,
        hex,
        containers: piecesOf(containers),
        flatbeds: piecesOf(flatbeds),
        freighters: piecesOf(freighters),
      };
    })
    .toSorted((a, b) => a.id - b.id);
}

/** The hexes between two warehouses; null if one has no region. */
export function distance({ hex: from }: Pick<Depot, 'hex'>, { hex: to }: Pick<Depot, 'hex'>): number | null {
  return from === null || to === null ? null : hexDistance(from, to);
}

/**
 * For each warehouse what is at every other one, and how far away that is (docs/spec/logigen.md#matrix). By name; where
 * several warehouses share a name, the id is added to it.
 */
export function logisticsMatrix(depots: Depot[]): Reply<typeof logigen.matrix> {
  const times = new Map<string, number>();
  for (const { name } of depots) times.set(name, (times.get(name) ?? 0) + 1);
  const keyOf = ({ id, name }: Depot) => (times.get(name) === 1 ? name : `${name} (#${id})`);
  return Object.fromEntries(
    depots.map((from) => [
      keyOf(from),
      depots
        .filter((depot) => depot !== from)
        .map((otherDepot) => ({
          warehouse: otherDepot.name,
          warehouseId: otherDepot.id,
          containersAtLocation: otherDepot.containers,
          flatbedsAtLocation: otherDepot.flatbeds,
          freightersAtLocation: otherDepot.freighters,
          distance: distance(from, otherDepot),
        })),
    ]),
  );
}
