import { items } from '../../db/schema.ts';

/** Columns of an item that everybody may see. */
export const publicItemColumns = {
  id: items.id,
  name: items.name,
  firName: items.firName,
  category: items.category,
  crateSize: items.crateSize,
  crated: items.crated,
  factoryProduced: items.factoryProduced,
  mpfProduced: items.mpfProduced,
  garageProduced: items.garageProduced,
  constructionYardProduced: items.constructionYardProduced,
  techable: items.techable,
  teched: items.teched,
  materials: items.materials,
  costKnown: items.costKnown,
  faction: items.faction,
  slang: items.slang,
  stockpilable: items.stockpilable,
  encumbrance: items.encumbrance,
  unknown: items.unknown,
};

/** An item as a member sees it, with the manufacturing switches. Every feature that shows items selects these. */
export const itemColumns = {
  ...publicItemColumns,
  priority: items.priority,
  mpf: items.mpf,
  backlineFactory: items.backlineFactory,
  midlineFactory: items.midlineFactory,
  manufacture: items.manufacture,
  noDelivery: items.noDelivery,
};
