import type { Item } from '@backline/contract';
import {
  type GameLanguage,
  isPublicName,
  itemName,
  type LockAccess,
  type NameTables,
  namesOfItem,
  PUBLIC_STOCKPILE,
  publicNamesAmong,
} from '@backline/domain';
import { type Named, nameIndex, searchNames } from '@backline/domain/name-index';
import type { ActiveWarehouse, Stock, StockpileStock } from '../stock/stock.ts';

/** A suggestion while somebody types: the text shown, and the value sent with the command. */
export interface Choice {
  name: string;
  value: string;
}

/** Limits of Discord (docs of application commands). */
const MAX_CHOICES = 25;
const MAX_CHOICE_LENGTH = 100;
/** Precedes the id of a warehouse in a choice: names of warehouses are not unique. */
const ID_MARK = '#';

/** A stockpile with its warehouse. */
export interface PlacedStockpile {
  /** The name by which it is found: a public one is named with its warehouse. */
  name: string;
  stockpile: StockpileStock;
  warehouse: ActiveWarehouse['warehouse'];
}

/** The stockpiles that a viewer may see, in the order of warehouses and then of names. */
export function stockpilesOf(stock: Stock, viewer: LockAccess): PlacedStockpile[] {
  const visible = stock.visibleByWarehouse(viewer);
  const publicNames = publicNamesAmong(
    stock.warehouses.map(({ warehouse }) => ({ ...warehouse, stockpiles: visible.get(warehouse.id) ?? [] })),
  );
  return stock.warehouses.flatMap(({ warehouse }) =>
    (visible.get(warehouse.id) ?? [])
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((stockpile) => ({
        name: isPublicName(stockpile.name)
          ? (publicNames.get(warehouse.id) ?? stockpile.name)
          : stockpile.name,
        stockpile,
        warehouse,
      })),
  );
}

/**
 * The stockpile with a name; case is ignored if that is unambiguous. `Public` alone is the only public one. Null if the viewer
 * sees none, or several public ones could be meant.
 */
export function findStockpile(stock: Stock, viewer: LockAccess, name: string): PlacedStockpile | null {
  const all = stockpilesOf(stock, viewer);
  return isPublicName(name)
    ? named(all, ({ stockpile }) => stockpile.name, PUBLIC_STOCKPILE)
    : named(all, (stockpile) => stockpile.name, name);
}

/** The active warehouse of a choice or a name; null if there is none or several have that name. */
export function findWarehouse(stock: Stock, value: string): ActiveWarehouse['warehouse'] | null {
  const all = stock.warehouses.map(({ warehouse }) => warehouse);
  const chosen = all.find(({ id }) => value === `${ID_MARK}${id}`);
  return chosen ?? named(all, ({ name }) => name, value);
}

/** The item of a choice, or else the best match of the search, in the form in which people count it; null if there is none. */
export function findItem(stock: Stock, names: NameTables, value: string): Item | null {
  const items = namedItems(stock);
  const chosen = items.find(({ firName }) => firName === value);
  if (chosen !== undefined || value === '') return chosen ?? null;
  return searchNames(nameIndex(items, namedBy(names)), value)[0]?.value ?? null;
}

/** Items by their names in any language of the game, shown in the given one. */
export function itemChoices(stock: Stock, names: NameTables, language: GameLanguage, text: string): Choice[] {
  return choices(namedItems(stock), namedBy(names), text, (item) => ({
    name: itemName(names, language, item),
    value: item.firName,
  }));
}

export function stockpileChoices(stock: Stock, viewer: LockAccess, text: string): Choice[] {
  const namesOf = ({ name, warehouse }: PlacedStockpile) => ({
    name,
    also: [warehouse.name, warehouse.location],
  });
  return choices(stockpilesOf(stock, viewer), namesOf, text, ({ name, stockpile, warehouse }) => ({
    name: isPublicName(stockpile.name) ? name : `${name} · ${warehouse.name}`,
    value: name,
  }));
}

export function warehouseChoices(stock: Stock, text: string): Choice[] {
  const all = stock.warehouses.map(({ warehouse }) => warehouse);
  const namesOf = ({ name, location }: (typeof all)[number]) => ({ name, also: [location] });
  return choices(all, namesOf, text, ({ id, name, location }) => ({
    name: `${name} · ${location}`,
    value: `${ID_MARK}${id}`,
  }));
}

/** Each item of the catalog once: the page of an item covers both forms. */
function namedItems(stock: Stock): Item[] {
  return stock.catalog.flatMap(({ item, current }) => (current && !item.crated ? [item] : []));
}

const namedBy =
  (names: NameTables) =>
  ({ name, firName, slang }: Item): Named => ({
    name,
    code: firName,
    also: [...slang, ...namesOfItem(names, firName)],
  });

/** The best matches; a value that is too long to be sent back is left out. */
function choices<T>(
  all: readonly T[],
  namesOf: (value: T) => Named,
  text: string,
  choiceOf: (value: T) => Choice,
): Choice[] {
  return searchNames(nameIndex(all, namesOf), text)
    .map(({ value }) => choiceOf(value))
    .filter(({ value }) => value.length <= MAX_CHOICE_LENGTH)
    .slice(0, MAX_CHOICES)
    .map(({ name, value }) => ({ name: [...name].slice(0, MAX_CHOICE_LENGTH / 2).join(''), value }));
}

function named<T>(all: readonly T[], nameOf: (value: T) => string, name: string): T | null {
  const exact = all.filter((value) => nameOf(value) === name);
  const alike = all.filter((value) => nameOf(value).toLowerCase() === name.toLowerCase());
  const [found, second] = exact.length > 0 ? exact : alike;
  return found === undefined || second !== undefined ? null : found;
}
