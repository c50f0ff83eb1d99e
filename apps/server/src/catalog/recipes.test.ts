import { type Amounts, type Chain, type ChainLine, planChain, produce, waysOf } from '@backline/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalog } from './catalog.ts';
import { RECIPES_FILE, readRecipeBook, recipeBookOf, recipeTables } from './recipes.ts';

const catalog = loadCatalog();
const book = recipeBookOf(catalog);
const codes = catalog.items.map(({ codeName }) => codeName);
const file = recipeTables.parse(RECIPES_FILE);

/** Items that no recipe makes: salvage from wrecks, and what soldiers have when they spawn. */
const FOUND = [
  'AircraftPartLargeEngineWreckedC',
  'AircraftPartLargeEngineWreckedW',
  'AircraftPartLargeMechanicalWreckedC',
  'AircraftPartLargeMechanicalWreckedW',
  'AircraftPartSmallEngineWreckedC',
  'AircraftPartSmallEngineWreckedW',
  'AircraftPartSmallMechanicalWreckedC',
  'AircraftPartSmallMechanicalWreckedW',
  'PistolC',
  'PistolW',
  'SoldierUniformC',
  'SoldierUniformW',
  'WorkHammer',
];

/** Items of which no source says what they take. */
const UNKNOWN = catalog.items
  .filter(({ codeName, materials }) => materials === null && book.goods.get(codeName)?.upgradedFrom === null)
  .map(({ codeName }) => codeName);

function gatheredFor(code: string, amount: number): Record<string, number> {
  const chain = planChain(book, { wanted: [{ code, amount }], stock: [], ways: {} });
  return Object.fromEntries(
    chain.totals.flatMap((total) => (total.way === null && total.make > 0 ? [[total.code, total.make]] : [])),
  );
}

describe('the recipes', () => {
  it('has 200, of which 156 are confirmed', () => {
    expect(file.recipes).toHaveLength(200);
    const count = (wanted: string) => file.recipes.filter(({ confidence }) => confidence === wanted).length;
    expect([count('confirmed'), count('one-source'), count('disputed')]).toEqual([156, 35, 9]);
  });

  it('refuses an item that the catalog lacks and a quantity of zero', () => {
    const [first, ...rest] = file.recipes;
    const withFirst = (change: object) => ({ ...file, recipes: [{ ...first, ...change }, ...rest] });
    expect(() => readRecipeBook(catalog, withFirst({ inputs: { Alumnium: 1 } }))).toThrow(
      'The recipe AluminumA.1 names an unknown item Alumnium.',
    );
    expect(() => readRecipeBook(catalog, withFirst({ inputs: { Aluminum: 0 } }))).toThrow(/inputs/);
    expect(() => readRecipeBook(catalog, withFirst({ inputs: { AluminumA: 1 } }))).toThrow(
      'Recipes in a circle: AluminumA > AluminumA.',
    );
  });

  it('goes down to raw resources from each of the 433 items, but for 13 to be found and 17 of unknown cost', () => {
    expect(codes).toHaveLength(433);
    const ends = codes.map((code) => Object.keys(gatheredFor(code, 1)));
    expect(ends.every((list) => list.length > 0)).toBe(true);
    const stray = ends.flat().filter((code) => !book.raw.has(code));
    expect(UNKNOWN).toHaveLength(17);
    const wanted = [...FOUND, ...UNKNOWN].filter((code) => !book.raw.has(code));
    expect([...new Set(stray)].sort()).toEqual(wanted.sort());
    // No chain leads to anything that has to be found, except those things' own.
    expect(stray).toHaveLength(wanted.length);
  });

  it('builds what no stockpile takes at its place, of what the catalog in use says, as sure as the sources', () => {
    const built = (pack: Pick<typeof catalog, 'items'>) =>
      readRecipeBook(pack, RECIPES_FILE).recipes.get('TrainLRArtillery.1');
    expect(built(catalog)).toMatchObject({
      place: 'Large Assembly Station',
      modification: 'Train Assembly',
      confidence: 'disputed',
      inputs: { FacilityMaterials9: 35 },
      milliseconds: 259_200_000,
    });
    expect(waysOf(book, 'TrainLRArtillery')).toEqual(['TrainLRArtillery.1']);
    expect(book.recipes.get('LandingShipC.1')).toMatchObject({ milliseconds: null });
    const cheaper = catalog.items.map((entry) =>
      entry.codeName === 'TrainLRArtillery' ? { ...entry, materials: { Cloth: 7 } } : entry,
    );
    expect(built({ items: cheaper })?.inputs).toEqual({ Cloth: 7 });
  });

  it('counts a crate of the four materials, and a liquid in litres', () => {
    expect(gatheredFor('Cloth', 100)).toEqual({ Metal: 200 });
    expect(gatheredFor('Wood', 20)).toEqual({ Components: 400 });
    expect(gatheredFor('Explosive', 40)).toEqual({ Metal: 200 });
    expect(gatheredFor('HeavyExplosive', 30)).toEqual({ Sulfur: 150 });
    // One can of diesel is 100 litres and takes ten salvage.
    expect(gatheredFor('Diesel', 300)).toEqual({ Metal: 30 });
    expect(gatheredFor('Diesel', 301)).toEqual({ Metal: 40 });
    expect(gatheredFor('FacilityMaterials5', 2)).toEqual({ Metal: 30, Oil: 100 });
  });
});

const wayOf = fc.integer({ min: 0, max: 5 });
const order = fc.record({
  wanted: fc.array(fc.record({ code: fc.constantFrom(...codes), amount: fc.integer({ min: 1, max: 500 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  choices: fc.array(fc.record({ code: fc.constantFrom(...book.recipesFor.keys()), way: wayOf }), {
    maxLength: 6,
  }),
  stock: fc.oneof(
    fc.constant<{ place: number; code: string; amount: number }[]>([]),
    fc.array(
      fc.record({
        place: fc.constantFrom(1, 2, 3),
        code: fc.constantFrom(...codes, ...book.raw, 'FacilityMaterials1', 'Cloth'),
        amount: fc.integer({ min: 0, max: 2000 }),
      }),
      { maxLength: 8 },
    ),
  ),
});

function add(sums: Record<string, number>, amounts: Amounts, sign = 1): void {
  for (const [code, amount] of Object.entries(amounts)) sums[code] = (sums[code] ?? 0) + sign * amount;
}

function allLines(lines: readonly ChainLine[]): ChainLine[] {
  return lines.flatMap((line) => [line, ...allLines(line.parts)]);
}

/** Works out what is taken and made minus what is used up, by the recipes rather than by the tree. */
function balanceOf({ totals, taken }: Chain, wanted: readonly { code: string; amount: number }[]) {
  const sums: Record<string, number> = {};
  for (const { code, amount } of taken) add(sums, { [code]: amount });
  for (const { code, way, make } of totals) {
    const { inputs, outputs } =
      way === null ? { inputs: {}, outputs: { [code]: make } } : produce(book, code, way, make);
    add(sums, outputs);
    add(sums, inputs, -1);
  }
  for (const { code, amount } of wanted) add(sums, { [code]: amount }, -1);
  for (const { code, leftOver } of totals) add(sums, { [code]: leftOver }, -1);
  return Object.entries(sums).filter(([, left]) => left !== 0);
}

/** Lines that do not add up, and totals that differ from the sum of their lines or take more than is in stock. */
function wrongSums({ lines, totals }: Chain, stock: readonly { code: string; amount: number }[]) {
  const sums: Record<string, number> = {};
  const wrong: unknown[] = allLines(lines).filter((line) => {
    add(sums, { [line.code]: line.need });
    return line.fromStock + line.fromByproducts + line.make !== line.need;
  });
  for (const total of totals) {
    const inStock = stock.reduce((sum, { code, amount }) => (code === total.code ? sum + amount : sum), 0);
    if (total.need !== (sums[total.code] ?? 0) || total.leftOver < 0 || total.fromStock > inStock)
      wrong.push(total);
  }
  return wrong;
}

describe('the chain on the game’s recipes', () => {
  it('balances: all that is taken, gathered and made is wanted, used up or left over, in 10,000 orders', () => {
    let cases = 0;
    fc.assert(
      fc.property(order, ({ wanted, choices, stock }) => {
        const ways = Object.fromEntries(
          choices.flatMap(({ code, way }) => {
            const chosen = waysOf(book, code)[way];
            return chosen === undefined ? [] : [[code, chosen]];
          }),
        );
        const chain = planChain(book, { wanted, stock, ways });
        expect([...balanceOf(chain, wanted), ...wrongSums(chain, stock)]).toEqual([]);
        cases += 1;
      }),
      { numRuns: 10_000, seed: 19 },
    );
    expect(cases).toBe(10_000);
  }, 60_000);
});
