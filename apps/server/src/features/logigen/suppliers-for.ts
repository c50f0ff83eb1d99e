import { type logigen, type Parsed, plannedItemsOf, type Reply, reason } from '@backline/contract';
import {
  type BringDemand,
  missingCrates,
  rankSuppliers,
  type ShipmentCandidate,
  type ShipmentExclusions,
} from '@backline/domain';
import type { VisibilityScope } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import { demandAt } from '../requests/demand-at.ts';
import { readStock } from '../stock/current-stock.ts';
import { type Goals, goalFor, NO_GOALS, type Stock, type StockpileStock } from '../stock/stock.ts';
import { asOutsider } from '../stock/visibility.queries.ts';
import { limitedTo } from './limited-to.ts';
import { depotsOf, distance } from './logistics-matrix.ts';
import { listPromisedFrom, listPromisedTo } from './promised.queries.ts';

type Wish = Parsed<typeof logigen.suppliers>['query'];

/** A wanted item at the destination: a candidate but for the supplier. */
interface Wanted extends Omit<ShipmentCandidate, 'supplier'> {
  item: Stock['catalog'][number]['item'];
  /** Even with what is coming. */
  isUnderMinimum: boolean;
}

/**
 * Works out what a destination lacks and who can bring it (docs/spec/logigen.md#who-can-bring-it): from the stock in memory that
 * the viewer may see, less what the saved shipments that the viewer may see promise.
 * @throws ApiError `invalid` for a destination that is not there.
 */
export async function suppliersFor(
  db: Db,
  viewer: VisibilityScope,
  wish: Wish,
  now: Date,
): Promise<Reply<typeof logigen.suppliers>> {
  const scope = wish.excludeLocked ? asOutsider(viewer) : viewer;
  const stock = await readStock(db);
  const [expected, reserved] = [
    await listPromisedTo(db, scope, wish.destinationId),
    await listPromisedFrom(db, scope),
  ];
  const demand = await demandAt(db, scope, wish.destinationId, now);
  const exclusions = { items: wish.excludedItems ?? [], constructs: wish.excludeConstructs ?? false };
  const depots = depotsOf(stock, viewer);
  const destination = depots.find(({ id }) => id === wish.destinationId);
  if (destination === undefined) throw invalid({ destination_id: reason('no-such-warehouse') });

  const stockpiles = stock.visibleByWarehouse(scope);
  const wanted = wantedItems(stock, stock.goals.get(destination.id) ?? NO_GOALS, {
    here: stock.quantitiesIn(stockpiles.get(destination.id) ?? []),
    comingTo: new Map(expected.map(({ itemId, crates }) => [itemId, crates])),
    demand,
    wish,
    exclusions,
  });
  const candidatesAt = offersOf(stock, wanted, { stockpiles, reserved });
  const otherDepots = new Map(
    depots.filter((depot) => depot !== destination).map((depot) => [depot.id, depot]),
  );
  const offers = [...otherDepots.values()].map((depot) => ({
    supplierId: depot.id,
    name: depot.name,
    hexes: distance(destination, depot),
    candidates: candidatesAt(depot.id),
  }));
  const hexesTo = new Map(offers.map(({ supplierId, hexes }) => [supplierId, hexes]));
  const locations = new Map(stock.warehouses.map(({ warehouse }) => [warehouse.id, warehouse.location]));
  return {
    missing: wanted
      .map((entry) => ({
        itemId: entry.item.id,
        crates: missingCrates(entry, exclusions),
        isUnderMinimum: entry.isUnderMinimum,
      }))
      .sort((a, b) => b.crates - a.crates || a.itemId - b.itemId),
    suppliers: rankSuppliers(offers, exclusions, wish.chosen ?? []).flatMap(({ supplierId, ...ranked }) => {
      const depot = otherDepots.get(supplierId);
      if (depot === undefined) return [];
      return {
        ...ranked,
        warehouseId: supplierId,
        name: depot.name,
        location: locations.get(supplierId) ?? '',
        containersAtLocation: depot.containers,
        flatbedsAtLocation: depot.flatbeds,
        freightersAtLocation: depot.freighters,
        distance: hexesTo.get(supplierId) ?? null,
      };
    }),
  };
}

interface Supply {
  stockpiles: ReadonlyMap<number, StockpileStock[]>;
  /** Crates that saved shipments will take, by warehouse and item. */
  reserved: readonly { warehouseId: number; itemId: number; crates: number }[];
}

/** Gives what a warehouse has of the wanted items. */
function offersOf(
  stock: Stock,
  wanted: readonly Wanted[],
  { stockpiles, reserved }: Supply,
): (warehouseId: number) => ShipmentCandidate[] {
  const promised = new Map(reserved.map((entry) => [`${entry.warehouseId} ${entry.itemId}`, entry.crates]));
  const sums = new Float64Array(stock.units.length);
  return (warehouseId) => {
    const quantities = stock.quantitiesIn(stockpiles.get(warehouseId) ?? [], sums);
    const goals = stock.goals.get(warehouseId) ?? NO_GOALS;
    return wanted
      .filter(({ item }) => (quantities[item.id] ?? 0) > 0)
      .map((entry) => ({
        ...entry,
        supplier: {
          quantity: quantities[entry.item.id] ?? 0,
          minimum: goalFor(entry.item.id, goals).minimum,
          reserved: promised.get(`${warehouseId} ${entry.item.id}`) ?? 0,
        },
      }));
  };
}

interface Needs {
  /** Crates at the destination, by item id. */
  here: Float64Array;
  comingTo: ReadonlyMap<number, number>;
  /** Amounts that requests ask for, by item id. */
  demand: ReadonlyMap<number, BringDemand[]>;
  wish: Wish;
  exclusions: ShipmentExclusions;
}

/** The items of the catalog that the destination lacks and that may go. */
function wantedItems(
  stock: Stock,
  goals: Goals,
  { here, comingTo, demand, wish, exclusions }: Needs,
): Wanted[] {
  const wanted = stock.catalog.flatMap(({ item, current }) => {
    const index = goals.itemIds.indexOf(item.id);
    const bring = demand.get(item.id) ?? [];
    if ((index < 0 && bring.length === 0) || !current) return [];
    const quantity = here[item.id] ?? 0;
    const expected = comingTo.get(item.id) ?? 0;
    return {
      item,
      isUnderMinimum: quantity + expected < (goals.minimums[index] ?? 0),
      destination: { quantity, expected, target: goals.targets[index] ?? 0, bring },
    };
  });
  return limitedTo(plannedItemsOf(wish.items ?? ''), wanted).filter(
    (entry) => missingCrates(entry, exclusions) > 0,
  );
}
