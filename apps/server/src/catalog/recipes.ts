import {
  allowsManufacturing,
  allowsMassProduction,
  type Good,
  makeRecipeBook,
  RECIPE_CONFIDENCES,
  RECIPE_KINDS,
  type RecipeBook,
  YARDS,
} from '@backline/domain';
import { z } from 'zod';
import carriersFile from '../../data/carriers.json' with { type: 'json' };
import recipesFile from '../../data/recipes.json' with { type: 'json' };
import type { Catalog, CatalogEntry } from './catalog.ts';

/** The game's recipes: what it turns into what (docs/spec/materials.md#recipes), as the project's own data file. */

const amounts = z.record(z.string(), z.int().positive());

const recipe = z.strictObject({
  id: z.string().regex(/^[\w.]+$/),
  kind: z.enum(RECIPE_KINDS),
  place: z.string().min(1),
  modification: z.string().min(1).nullable(),
  inputs: amounts,
  outputs: amounts,
  /** Null where it is not known. */
  milliseconds: z.int().positive().nullable(),
  /** Drawn while it works; negative for what a power station supplies. */
  megawatts: z.number(),
  confidence: z.enum(RECIPE_CONFIDENCES),
  /** Point on which the sources disagree. */
  doubt: z.string().optional(),
});

export const recipeTables = z.strictObject({
  litresPerCan: amounts,
  raw: z.array(z.string()),
  recipes: z.array(recipe),
  preferred: z.record(z.string(), z.string()),
  upgradedFrom: z.record(z.string(), z.string()),
  milliseconds: amounts,
});
type RecipeTables = z.output<typeof recipeTables>;

const carriers = z.strictObject({
  containers: z.array(
    z.strictObject({
      code: z.string(),
      holds: z.int().positive(),
      unit: z.enum(['items', 'cans', 'crates']),
      accepts: z.array(z.string()),
      less: amounts,
    }),
  ),
  vehicles: z.array(
    z.strictObject({
      code: z.string(),
      name: z.string(),
      carries: z.enum(['containers', 'slots']),
      room: z.int().positive(),
      confidence: z.enum(['high', 'medium']),
    }),
  ),
});

/**
 * The recipes of a catalog as one book.
 * @throws Error that names what is wrong, see `makeRecipeBook`; ZodError for a field of another shape.
 */
export function readRecipeBook(catalog: Pick<Catalog, 'items'>, file: unknown): RecipeBook {
  const { upgradedFrom, milliseconds, recipes, ...tables } = recipeTables.parse(file);
  const costs = new Map(catalog.items.map(({ codeName, materials }) => [codeName, materials]));
  const assembled = new Set<string>();
  const current = recipes.map((entry) => {
    if (entry.kind !== 'assembly') return entry;
    const [code = ''] = Object.keys(entry.outputs);
    assembled.add(code);
    return { ...entry, inputs: costs.get(code) ?? entry.inputs }; // a pack may have changed it
  });
  const goods = catalog.items
    .map((entry) => goodOf(entry, upgradedFrom, milliseconds))
    .map((good) => (assembled.has(good.code) ? { ...good, yard: null } : good));
  return makeRecipeBook({ ...tables, recipes: current, goods });
}

function goodOf(
  entry: CatalogEntry,
  upgradedFrom: RecipeTables['upgradedFrom'],
  milliseconds: RecipeTables['milliseconds'],
): Good {
  const { codeName: code, category, crateSize, producedAt, materials } = entry;
  return {
    code,
    category,
    crateSize,
    factoryMade: producedAt.includes('factory') && allowsManufacturing(category),
    massProduced: producedAt.includes('mpf') && allowsMassProduction(category),
    // An item that a factory makes as well has its price per crate, which no yard takes.
    yard: producedAt.includes('factory') ? null : (YARDS.find((yard) => producedAt.includes(yard)) ?? null),
    materials: materials ?? {},
    costKnown: materials !== null,
    upgradedFrom: upgradedFrom[code] ?? null,
    milliseconds: milliseconds[code] ?? null,
  };
}

let latest: { catalog: Catalog; book: RecipeBook } | undefined;

/** The book for a catalog, checked on first use. A pack of game data brings no recipes: recipes that need items it lacks are left out. */
export function recipeBookOf(catalog: Catalog): RecipeBook {
  if (latest?.catalog !== catalog) latest = { catalog, book: readRecipeBook(catalog, knownTo(catalog)) };
  return latest.book;
}

/** The tables without entries for items that a catalog lacks, such as the pack of an older or newer game. */
function knownTo({ items }: Catalog): RecipeTables {
  const tables = recipeTables.parse(recipesFile);
  const codes = new Set(items.map(({ codeName }) => codeName));
  const recipes = tables.recipes.filter(({ inputs, outputs }) =>
    [...Object.keys(inputs), ...Object.keys(outputs)].every((code) => codes.has(code)),
  );
  const ids = new Set(recipes.map(({ id }) => id));
  const only = <T>(entries: Record<string, T>) =>
    Object.fromEntries(Object.entries(entries).filter(([code]) => codes.has(code)));
  return {
    litresPerCan: only(tables.litresPerCan),
    raw: tables.raw.filter((code) => codes.has(code)),
    recipes,
    preferred: Object.fromEntries(Object.entries(tables.preferred).filter(([, id]) => ids.has(id))),
    upgradedFrom: Object.fromEntries(
      Object.entries(tables.upgradedFrom).filter(([code, base]) => codes.has(code) && codes.has(base)),
    ),
    milliseconds: only(tables.milliseconds),
  };
}

/** The containers and vehicles of the game (docs/spec/materials.md#carrying). */
export const CARRIERS = carriers.parse(carriersFile);
/** The recipes as the file has them. */
export const RECIPES_FILE: unknown = recipesFile;
