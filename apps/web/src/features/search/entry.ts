import type {
  GameNameTables,
  Item,
  MapRegion,
  PyramidPlan,
  ShipmentSummary,
  User,
  WarehouseSummary,
} from '@backline/contract';
import { hexCentre, stockpileLabel, worldPoint } from '@backline/domain';
import type { Named } from '@backline/domain/name-index';
import { itemAddress } from '../../api/addresses/item-address.ts';
import { mapAddress } from '../../api/addresses/map-address.ts';
import { otherNames } from '../items/search-items.ts';

/** A stockpile that the viewer may see, with its warehouse. */
interface StockpileSource {
  stockpile: WarehouseSummary['stockpiles'][number];
  warehouse: WarehouseSummary;
}

/** A page or an action of the app. `words` are other names for it, in every language. */
export interface Command {
  id: string;
  kind: 'page' | 'action';
  name: string;
  words: string;
  /** Its address, or the function that performs it. */
  act: string | (() => void);
}

/** A hex or a town of the world map. */
interface MapPlaceSource {
  /** The hex that a town lies in; null of a hex. */
  hex: string | null;
  /** Of the map, there. */
  address: string;
}

/** A result of the search. `key` is unique and stable between visits. */
export type Entry = { key: string; name: string } & (
  | { kind: 'item'; item: Item; also: string[] }
  | { kind: 'warehouse'; warehouse: WarehouseSummary }
  | ({ kind: 'stockpile' } & StockpileSource)
  | ({ kind: 'mapPlace' } & MapPlaceSource)
  | { kind: 'shipment'; shipment: ShipmentSummary }
  | { kind: 'pyramid'; pyramid: PyramidPlan }
  | { kind: 'person'; person: User }
  | { kind: 'page' | 'action'; command: Command }
);

/** Entries of the same kind, which the search shows together. */
export const GROUPS = [
  'places',
  'items',
  'commands',
  'shipments',
  'pyramids',
  'people',
  'mapPlaces',
] as const;
export type Group = (typeof GROUPS)[number];

/** Leaves out crated items (docs/spec/shell.md#search); the page of an item covers both forms. */
export function itemEntries(items: readonly Item[], names: GameNameTables = {}): Entry[] {
  return items
    .filter(({ crated }) => !crated)
    .map((item) => ({
      key: `item ${item.firName}`,
      kind: 'item',
      name: item.name,
      item,
      also: otherNames(item, names),
    }));
}

/** Every warehouse, and its stockpiles after all warehouses. */
export function placeEntries(warehouses: readonly WarehouseSummary[]): Entry[] {
  const places = warehouses.map(
    (warehouse): Entry => ({
      key: `warehouse ${warehouse.id}`,
      kind: 'warehouse',
      name: warehouse.name,
      warehouse,
    }),
  );
  const stockpiles = warehouses.flatMap((warehouse) =>
    warehouse.stockpiles.map(
      (stockpile): Entry => ({
        key: `stockpile ${stockpile.id}`,
        kind: 'stockpile',
        name: stockpileLabel(stockpile.name, warehouse.name),
        stockpile,
        warehouse,
      }),
    ),
  );
  return [...places, ...stockpiles];
}

/** Hexes are shown whole, towns with what surrounds them; widths of a hex in pixels. */
const HEX_WIDE = 420;
const TOWN_WIDE = 640;

/** Every hex, and the towns after all hexes. */
export function mapPlaceEntries(regions: readonly MapRegion[]): Entry[] {
  const hexes = regions.map(
    (region): Entry => ({
      key: `hex ${region.name}`,
      kind: 'mapPlace',
      name: region.displayName,
      hex: null,
      address: mapAddress(hexCentre(region), HEX_WIDE),
    }),
  );
  const towns = regions.flatMap((region) =>
    region.towns.map(
      (town): Entry => ({
        key: `town ${region.name} ${town.name}`,
        kind: 'mapPlace',
        name: town.name,
        hex: region.displayName,
        address: mapAddress(worldPoint(region, town), TOWN_WIDE),
      }),
    ),
  );
  return [...hexes, ...towns];
}

export function shipmentEntries(shipments: readonly ShipmentSummary[]): Entry[] {
  return shipments.map((shipment) => ({
    key: `shipment ${shipment.id}`,
    kind: 'shipment',
    name: `${shipment.supplier.name} → ${shipment.destination.name}`,
    shipment,
  }));
}

export function pyramidEntries(pyramids: readonly PyramidPlan[]): Entry[] {
  return pyramids.map((pyramid) => ({
    key: `pyramid ${pyramid.id}`,
    kind: 'pyramid',
    name: pyramid.name,
    pyramid,
  }));
}

export function personEntries(people: readonly User[]): Entry[] {
  return people.map((person) => ({
    key: `person ${person.id}`,
    kind: 'person',
    name: person.username,
    person,
  }));
}

export function commandEntries(commands: readonly Command[]): Entry[] {
  return commands.map((command) => ({
    key: `${command.kind} ${command.id}`,
    kind: command.kind,
    name: command.name,
    command,
  }));
}

/** The words by which an entry is found. */
export function namesOf(entry: Entry): Named {
  const { name } = entry;
  switch (entry.kind) {
    case 'item':
      return { name, code: entry.item.firName, also: entry.also };
    case 'warehouse':
      return { name, also: [entry.warehouse.location, entry.warehouse.category?.name ?? ''] };
    case 'stockpile':
      return { name, also: [] };
    case 'shipment':
      return { name, also: [entry.shipment.destination.name, entry.shipment.note] };
    case 'page':
    case 'action':
      return { name, also: entry.command.words.split(',').map((word) => word.trim()) };
    default:
      return { name, also: [] };
  }
}

/** The address of an entry, or its action. */
export function actOf(entry: Entry): string | (() => void) {
  switch (entry.kind) {
    case 'item':
      return itemAddress(entry.item.firName, true);
    case 'warehouse':
      return `/warehouses/${entry.warehouse.id}`;
    case 'stockpile':
      return `/warehouses/${entry.warehouse.id}?stockpile=${entry.stockpile.id}`;
    case 'mapPlace':
      return entry.address;
    case 'shipment':
      return `/shipments/${entry.shipment.id}`;
    case 'pyramid':
      return `/pyramid?pyramid=${entry.pyramid.id}`;
    case 'person':
      return `/admin/users?search=${encodeURIComponent(entry.person.username)}`;
    case 'page':
    case 'action':
      return entry.command.act;
  }
}
