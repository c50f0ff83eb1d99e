import type { Shipment, ShipmentStop } from '@backline/contract';
import { type Pick, pickInTurn, SHIPMENT_STEPS, takeStep, unloadingOrder } from '@backline/domain';
import type { Viewer } from '../../caller/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { StoredContainer, StoredShipment } from './shipments.queries.ts';
import { listStops, listTakingContainers, type Stop } from './stops.queries.ts';
import { takerOf } from './take-steps.ts';

/**
 * A shipment as shown to a viewer: with the steps that they may take with each container, and the stockpiles that its lines
 * are taken from or brought to.
 */
export async function showShipment(db: Db, viewer: Viewer, shipment: StoredShipment): Promise<Shipment> {
  const taker = takerOf(viewer, shipment);
  const { supplier, destination, containers, closed } = shipment;
  const itemIds = [...new Set(containers.flatMap(({ supplies }) => supplies.map(({ item }) => item.id)))];
  const stops = closed ? [] : await listStops(db, viewer, [supplier.id, destination.id], itemIds);
  const at = (warehouseId: number) => stops.filter((stop) => stop.warehouseId === warehouseId);
  const picks = await picksOf(db, viewer, shipment, at(supplier.id));
  return {
    ...shipment,
    containers: containers.map((container) => {
      const own = picks.get(container.number) ?? [];
      return {
        ...container,
        steps: closed ? [] : SHIPMENT_STEPS.filter((step) => takeStep(step, container, taker).ok),
        supplies: container.supplies.map((supply) => ({ ...supply, from: fromOf(supply.item.id, own) })),
        stops:
          container.state === 'loaded' ? unloadingStops(container, at(destination.id)) : stopsOf(own, stops),
      };
    }),
  };
}

/** The picks of each container that is to be loaded, by its number. */
async function picksOf(
  db: Db,
  viewer: Viewer,
  { id, supplier, containers }: StoredShipment,
  stops: Stop[],
): Promise<ReadonlyMap<number, Pick[]>> {
  const toLoad = containers.filter(({ state }) => state === 'open' || state === 'claimed');
  const oldest = stops.map(({ firUpdatedAt }) => firUpdatedAt).sort()[0];
  if (oldest === undefined || toLoad.length === 0) return new Map();
  const numbers = new Set(toLoad.map(({ number }) => number));
  const taking = await listTakingContainers(db, viewer, supplier.id, oldest);
  const picks = pickInTurn(taking, stops);
  return new Map(
    taking.flatMap(({ shipmentId, number }, index) =>
      shipmentId === id && numbers.has(number) ? [[number, picks[index] ?? []]] : [],
    ),
  );
}

/** The parts of a line, in the order of the way. */
function fromOf(itemId: number, picks: readonly Pick[]) {
  return picks.flatMap(({ stockpileId, crates, ...pick }) =>
    pick.itemId === itemId && stockpileId !== null ? [{ stockpileId, crates }] : [],
  );
}

function stopsOf(picks: readonly Pick[], stops: readonly Stop[]): ShipmentStop[] {
  return [...new Set(picks.map(({ stockpileId }) => stockpileId))].flatMap((id) =>
    stops.filter((stop) => stop.id === id).map(shown),
  );
}

function unloadingStops({ supplies }: StoredContainer, stops: readonly Stop[]): ShipmentStop[] {
  return unloadingOrder(
    supplies.map(({ item }) => item.id),
    stops,
  ).map(shown);
}

const shown = ({ id, name, firUpdatedAt }: Stop): ShipmentStop => ({ id, name, firUpdatedAt });
