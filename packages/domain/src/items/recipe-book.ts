import type { ItemCategory } from './items.ts';

/** How certain a recipe is (docs/spec/materials.md#recipes). */
export const RECIPE_CONFIDENCES = ['confirmed', 'one-source', 'disputed'] as const;
export type RecipeConfidence = (typeof RECIPE_CONFIDENCES)[number];

export const RECIPE_KINDS = ['refinery', 'facility', 'extraction', 'power', 'assembly'] as const;
export type RecipeKind = (typeof RECIPE_KINDS)[number];

/** By CodeName: litres of a liquid, single items of anything else. Whole and above 0. */
export type Amounts = Readonly<Record<string, number>>;

/** Recipe of one batch: what goes in, what comes out, and how long it takes. */
export interface Recipe {
  id: string;
  kind: RecipeKind;
  /** The building, as the game names it. */
  place: string;
  modification: string | null;
  inputs: Amounts;
  outputs: Amounts;
  /** Null where it is not known. */
  milliseconds: number | null;
  confidence: RecipeConfidence;
}

/** Places where vehicles and structures are built one by one. */
export const YARDS = ['garage', 'shipyard', 'constructionYard', 'aircraftFactory', 'facility'] as const;
export type Yard = (typeof YARDS)[number];

/** Facts that the chain knows of an item, in its loose form. */
export interface Good {
  code: string;
  category: ItemCategory;
  /** Single items in a crate; null where no crate exists. */
  crateSize: number | null;
  factoryMade: boolean;
  massProduced: boolean;
  /** Null if no yard builds it. */
  yard: Yard | null;
  /** Per crate, or per unit of a vehicle or structure; empty where neither factory nor yard makes it. */
  materials: Amounts;
  /** False where nobody knows what it takes: `materials` is empty then. */
  costKnown: boolean;
  /** The vehicle that is used up to build one. */
  upgradedFrom: string | null;
  /** The time for a crate in the factory, or for a unit in a facility; null where it is not fixed. */
  milliseconds: number | null;
}

/** Everything that production needs to know about the game, checked for consistency. */
export interface RecipeBook {
  goods: ReadonlyMap<string, Good>;
  recipes: ReadonlyMap<string, Recipe>;
  /** Items with which the chain ends: they are gathered, not made. */
  raw: ReadonlySet<string>;
  litresPerCan: ReadonlyMap<string, number>;
  /** Recipes that yield an item, the preferred one first; by CodeName. */
  recipesFor: ReadonlyMap<string, readonly Recipe[]>;
  /**
   * Every item comes after all items that are made of it and, where possible, after those whose recipes yield it as a
   * by-product.
   */
  order: readonly string[];
}

export interface RecipeTables {
  goods: readonly Good[];
  recipes: readonly Recipe[];
  raw: readonly string[];
  litresPerCan: Amounts;
  /** The default recipe, by CodeName. */
  preferred: Readonly<Record<string, string>>;
}

/**
 * The tables as one book.
 * @throws Error that names what is wrong: an item that the catalog lacks, an amount that is not a whole number above 0, a
 * duplicate recipe, a preferred recipe that yields something else, circular recipes, or a tree that is too large.
 */
export function makeRecipeBook(tables: RecipeTables): RecipeBook {
  const goods = new Map(tables.goods.map((good) => [good.code, good]));
  const raw = new Set(tables.raw);
  const recipes = new Map<string, Recipe>();
  for (const recipe of tables.recipes) {
    if (recipes.has(recipe.id)) throw new Error(`The recipe ${recipe.id} occurs twice.`);
    recipes.set(recipe.id, recipe);
    checkRecipe(recipe, goods);
  }
  for (const code of [...raw, ...Object.keys(tables.litresPerCan)])
    if (!goods.has(code)) throw new Error(`The recipes name an unknown item ${code}.`);
  checkUpgrades(goods);
  const recipesFor = recipesByOutput(tables, recipes, raw);
  const made = [...recipesFor].map(([code, list]) => ({ code, list }));
  const needs = new Map<string, Set<string>>();
  for (const good of goods.values()) if (!raw.has(good.code)) needs.set(good.code, new Set(partsOf(good)));
  for (const { code, list } of made)
    for (const { inputs } of list) for (const part of Object.keys(inputs)) needs.get(code)?.add(part);
  refuseCircles(needs);
  refuseGrowth(needs);
  addByproducts(needs, made);
  return {
    goods,
    raw,
    recipes,
    recipesFor,
    litresPerCan: new Map(Object.entries(tables.litresPerCan)),
    order: makersFirst([...goods.keys()], needs),
  };
}

function checkRecipe({ id, inputs, outputs, milliseconds }: Recipe, goods: ReadonlyMap<string, Good>): void {
  for (const [code, quantity] of [...Object.entries(inputs), ...Object.entries(outputs)]) {
    if (!goods.has(code)) throw new Error(`The recipe ${id} names an unknown item ${code}.`);
    if (!Number.isInteger(quantity) || quantity <= 0)
      throw new Error(`The recipe ${id} has ${quantity} of ${code}: it must be a whole number above 0.`);
  }
  if (milliseconds !== null && !(milliseconds > 0)) throw new Error(`The recipe ${id} takes no time.`);
}

function checkUpgrades(goods: ReadonlyMap<string, Good>): void {
  for (const { code, upgradedFrom, materials } of goods.values())
    for (const part of [...Object.keys(materials), ...(upgradedFrom === null ? [] : [upgradedFrom])])
      if (!goods.has(part)) throw new Error(`${code} is made of an unknown item ${part}.`);
}

function partsOf({ materials, upgradedFrom }: Good): string[] {
  return [...Object.keys(materials), ...(upgradedFrom === null ? [] : [upgradedFrom])];
}

function recipesByOutput(
  { preferred }: RecipeTables,
  recipes: ReadonlyMap<string, Recipe>,
  raw: ReadonlySet<string>,
): Map<string, Recipe[]> {
  const byOutput = new Map<string, Recipe[]>();
  for (const recipe of recipes.values()) {
    if (recipe.kind === 'power') continue;
    for (const code of Object.keys(recipe.outputs))
      if (!raw.has(code)) byOutput.set(code, [...(byOutput.get(code) ?? []), recipe]);
  }
  for (const [code, id] of Object.entries(preferred)) {
    const list = byOutput.get(code) ?? [];
    const first = list.find((recipe) => recipe.id === id);
    if (first === undefined) throw new Error(`The preferred recipe ${id} does not give ${code}.`);
    byOutput.set(code, [first, ...list.filter((recipe) => recipe !== first)]);
  }
  return byOutput;
}

type Needs = ReadonlyMap<string, ReadonlySet<string>>;

function refuseCircles(needs: Needs): void {
  const done = new Set<string>();
  const visit = (code: string, path: readonly string[]): void => {
    if (done.has(code)) return;
    const start = path.indexOf(code);
    if (start >= 0) throw new Error(`Recipes in a circle: ${[...path.slice(start), code].join(' > ')}.`);
    for (const part of needs.get(code) ?? []) visit(part, [...path, code]);
    done.add(code);
  };
  for (const code of needs.keys()) visit(code, []);
}

/**
 * The most lines that the tree of an item may have, all its ways together: ten times those of the game's largest. Where each
 * item needs two of the next stage they double at every stage, and a tree of thirty stages would never be worked out.
 */
const MAX_TREE_LINES = 2000;

function refuseGrowth(needs: Needs): void {
  const lines = new Map<string, number>();
  const count = (code: string): number => {
    const known = lines.get(code);
    if (known !== undefined) return known;
    const sum = [...(needs.get(code) ?? [])].reduce((all, part) => all + count(part), 1);
    if (sum > MAX_TREE_LINES)
      throw new Error(`What ${code} is made of has more than ${MAX_TREE_LINES} lines.`);
    lines.set(code, sum);
    return sum;
  };
  for (const code of needs.keys()) count(code);
}

/** Puts the by-products of a recipe after its main product, so that they can be used, unless that would make a circle. */
function addByproducts(
  needs: Map<string, Set<string>>,
  made: readonly { code: string; list: readonly Recipe[] }[],
): void {
  const reaches = (from: string, to: string): boolean =>
    from === to || [...(needs.get(from) ?? [])].some((part) => reaches(part, to));
  for (const { code, list } of made)
    for (const { outputs } of list)
      for (const output of Object.keys(outputs))
        if (output !== code && !reaches(output, code)) needs.get(code)?.add(output);
}

function makersFirst(codes: readonly string[], needs: Needs): string[] {
  const finished: string[] = [];
  const seen = new Set<string>();
  const visit = (code: string): void => {
    if (seen.has(code)) return;
    seen.add(code);
    for (const part of needs.get(code) ?? []) visit(part);
    finished.push(code);
  };
  for (const code of codes) visit(code);
  return finished.reverse();
}
