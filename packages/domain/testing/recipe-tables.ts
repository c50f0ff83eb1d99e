import type { Good, Recipe, RecipeTables } from '../src/items/recipe-book.ts';

/** Small tables for tests: an item with nothing but a name, and a recipe that takes a second. */

export function good(code: string, rest: Partial<Good> = {}): Good {
  return {
    code,
    category: 'Supplies',
    crateSize: null,
    factoryMade: false,
    massProduced: false,
    yard: null,
    materials: {},
    costKnown: true,
    upgradedFrom: null,
    milliseconds: null,
    ...rest,
  };
}

export function recipe(
  id: string,
  inputs: Recipe['inputs'],
  outputs: Recipe['outputs'],
  rest: Partial<Recipe> = {},
): Recipe {
  return {
    ...{ id, inputs, outputs, kind: 'refinery', place: 'Refinery', modification: null },
    ...{ milliseconds: 1000, confidence: 'confirmed', ...rest },
  };
}

export function tables(goods: Good[], recipes: Recipe[], rest: Partial<RecipeTables> = {}): RecipeTables {
  return { goods, recipes, raw: [], litresPerCan: {}, preferred: {}, ...rest };
}
