import { type FieldReasons, reason } from '@backline/contract';
import { isStockable } from '@backline/domain';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Db } from '../../db/database.ts';
import { conflict, listOf } from '../../http/errors.ts';
import { catalogInMemory } from './current-catalog.queries.ts';

/** How many names a refusal lists; further ones are counted. */
const NAMED = 10;

const namesOf = new WeakMap<Catalog, ReadonlyMap<string, string>>();

/** The names of the items that are never in a stockpile, by CodeName (docs/spec/items.md#never-in-stock). */
function neverInStock(db: Db): ReadonlyMap<string, string> {
  const catalog = catalogInMemory(db);
  const known = namesOf.get(catalog);
  if (known !== undefined) return known;
  const entries = catalog.items.filter((entry) => !isStockable(entry));
  const names = new Map(entries.map(({ codeName, name }) => [codeName, name]));
  namesOf.set(catalog, names);
  return names;
}

/** Reason why a goal, or anything else about stock, cannot be for an item; null if it can. */
export function whyNeverInStock(db: Db, firName: string): FieldReasons[string] | null {
  const item = neverInStock(db).get(firName);
  return item === undefined ? null : reason('never-in-stock', { items: item });
}

/** @throws ApiError `conflict` if a report counts what is never in a stockpile: it was misread, or stands outside. */
export function refuseNeverInStock(db: Db, lines: readonly { firName: string; quantity: number }[]): void {
  const never = neverInStock(db);
  const names = lines.flatMap(({ firName, quantity }) => (quantity > 0 ? (never.get(firName) ?? []) : []));
  if (names.length > 0)
    throw conflict(reason('never-in-stock', { items: listOf([...new Set(names)], NAMED) }));
}
