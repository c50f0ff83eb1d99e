import type { Endpoint } from '@backline/contract';
import { titleOf } from './outsider-walk.ts';

/**
 * Values that somebody who knows names and ids may send, so that the comparison of two worlds asks every endpoint something that is
 * more than refused for its shape. A body that the contract makes by itself needs no line here; the test names the endpoints
 * that do.
 */
export interface SampleWorld {
  warehouseIds: readonly number[];
  /** Of crates. */
  itemIds: readonly number[];
  looseItemId: number;
  /** Of open and locked stockpiles of either world, and of nothing. */
  names: readonly string[];
  /** For what is made: the name of a locked stockpile is refused as taken, without saying whose it is. */
  newNames: readonly string[];
  stockpileIds: readonly number[];
  shipmentIds: readonly number[];
  /** Id of a site without a warehouse. */
  freeSiteId: number;
  takenAt: string;
  /** A game screenshot of a stockpile with a locked one’s name. */
  picture: Buffer;
}

/** A body, and for a file its media type. */
export interface Sample {
  payload: object | Buffer;
  type?: string;
}

type Samples = (world: SampleWorld) => Sample[];

const row = (name: string, quantity: number, takenAt: string) => ({
  'Stockpile Name': name,
  CodeName: 'Cloth',
  Quantity: quantity,
  'Crated?': true,
  Timestamp: takenAt,
});
const bodies = (list: object[]): Sample[] => list.map((payload) => ({ payload }));

const routesOf = ({ warehouseIds: [from, to] }: SampleWorld) => [
  { supplier_id: from, destination_id: to },
  { supplier_id: to, destination_id: from },
];
const FIRST_ORDERS = [
  { id: 1, version: 1 },
  { id: 2, version: 1 },
];

/** By the endpoint's title. */
const SAMPLES: Record<string, Samples> = {
  'POST /api/fir/process_report': ({ names, takenAt }) =>
    bodies(
      names.flatMap((name) => [
        { report: { entries: [row(name, 77, takenAt)] } },
        { report: { entries: [row(name, 78, takenAt)] }, confirm: true, force: true },
      ]),
    ),
  'POST /api/fir/read': ({ picture }) => [{ payload: picture, type: 'image/png' }],
  'POST /api/requests': ({ warehouseIds: [warehouse_id], itemIds: [item_id] }) =>
    bodies([{ request: { attributes: { warehouse_id, lines: [{ item_id, quantity: 5 }] } } }]),
  'POST /api/shipments': ({ warehouseIds: [supplier_id, destination_id], itemIds: [item_id] }) =>
    bodies(
      [false, true].map((exclude_locked) => ({
        shipment: {
          attributes: {
            supplier_id,
            destination_id,
            exclude_locked,
            containers: [[{ item_id, quantity: 60 }]],
          },
        },
      })),
    ),
  'POST /api/reports': ({ names, takenAt }) =>
    names.map((name) => ({
      payload: Buffer.from(
        `Stockpile Name,Quantity,Crated?,CodeName,Timestamp\n${name},41,true,Cloth,${takenAt}`,
      ),
      type: 'text/csv',
    })),
  'POST /api/logi_gen/generate': (world) =>
    bodies(routesOf(world).map((route) => ({ generate: { ...route, container_count: 9 } }))),
  'POST /api/logi_gen/calculate': (world) => bodies(routesOf(world).map((generate) => ({ generate }))),
  'POST /api/logi_gen/promised': (world) => bodies(routesOf(world).map((generate) => ({ generate }))),
  'POST /api/stockpiles': ({ newNames, warehouseIds: [warehouse_id] }) =>
    bodies(newNames.map((name) => ({ stockpile: { attributes: { warehouse_id, name, code: '' } } }))),
  'POST /api/watches': ({ stockpileIds }) =>
    bodies(stockpileIds.map((id) => ({ watch: { kind: 'stockpile', id } }))),
  'POST /api/runs': ({ looseItemId: item_id }) =>
    bodies([{ run: { name: 'Tonight', lines: [{ item_id, quantity: 500 }] } }]),
  'POST /api/orders': ({ itemIds: [, item_id], warehouseIds }) =>
    bodies([
      { orders: warehouseIds.map((warehouse_id) => ({ item_id, crates: 5, method: 'mpf', warehouse_id })) },
    ]),
  'POST /api/orders/combine': () => bodies([{ combine: { orders: FIRST_ORDERS } }]),
  'POST /api/orders/steps': () => bodies([{ step: { to: 'claimed', orders: FIRST_ORDERS } }]),
  'POST /api/orders/undo': () => bodies([{ undo: { orders: FIRST_ORDERS } }]),
  'POST /api/orders/separate': () => bodies([{ separate: { orders: FIRST_ORDERS } }]),
  'POST /api/sites': () =>
    bodies([
      {
        site: {
          attributes: {
            region: 'DeadLandsHex',
            town: 'Abandoned Ward',
            building_type: 'Seaport',
            x: 0.5,
            y: 0.5,
          },
        },
      },
    ]),
  'POST /api/warehouses': ({ newNames, freeSiteId }) =>
    bodies(
      [...newNames, 'Somewhere else'].map((name) => ({
        warehouse: {
          attributes: { site_id: freeSiteId, name: 'Third', category: 'Frontline', stockpiles: [{ name }] },
        },
      })),
    ),
  'PATCH /api/warehouses/:id': () =>
    bodies([
      { warehouse: { attributes: { stockpile_tag: 'TAG' } } },
      { warehouse: { attributes: { name: 'New' } } },
    ]),
};

/** Asked like all others, but refused for what a test cannot have; each with the reason. */
export const ALWAYS_REFUSED: Record<string, string> = {
  'POST /api/watches/push': 'It takes the address that a push service has given to a browser.',
  'POST /api/authentication/login': 'It takes the code that Discord has given to a browser.',
};

/** Lists the bodies that the endpoint is sent besides those that the contract makes. */
export function samplesOf(endpoint: Endpoint, world: SampleWorld): Sample[] {
  return SAMPLES[titleOf(endpoint)]?.(world) ?? [];
}
