import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { good, recipe, tables } from '../../testing/recipe-tables.ts';
import { makeRecipeBook, type Recipe } from '../items/recipe-book.ts';
import { type Chain, planChain } from './production-chain.ts';

const RAW = ['Ore', 'Salt'];
/** Each may be made of those behind it. */
const MADE = ['Engine', 'Plate', 'Rod'];

const recipeOf = (code: string, index: number, number: number) =>
  fc
    .record({
      out: fc.integer({ min: 1, max: 3 }),
      parts: fc.uniqueArray(fc.constantFrom(...MADE.slice(index + 1), ...RAW), {
        minLength: 1,
        maxLength: 2,
      }),
      each: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ out, parts, each }) =>
      recipe(`${code}.${number}`, Object.fromEntries(parts.map((part) => [part, each])), { [code]: out }),
    );

const small = fc.record({
  recipes: fc
    .tuple(...MADE.flatMap((code, index) => [recipeOf(code, index, 1), recipeOf(code, index, 2)]))
    .map((list) => [...list]),
  choice: fc.tuple(...MADE.map(() => fc.constantFrom(1, 2))),
  wanted: fc.array(fc.record({ code: fc.constantFrom(...MADE), amount: fc.integer({ min: 1, max: 4 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  stock: fc.array(
    fc.record({
      place: fc.constantFrom(1, 2),
      code: fc.constantFrom(...MADE, ...RAW),
      amount: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 4 },
  ),
});

const sumOf = (list: readonly { code: string; amount: number }[], code: string) =>
  list.reduce((sum, entry) => (entry.code === code ? sum + entry.amount : sum), 0);

/** The fewest batches of the chosen recipes that cover everything, by trying all numbers of them. */
function tryAll(
  recipes: readonly Recipe[],
  wanted: readonly { code: string; amount: number }[],
  stock: readonly { code: string; amount: number }[],
): number[] {
  let best: { total: number; counts: number[] } | undefined;
  const covers = (counts: readonly number[]) =>
    MADE.every((code, index) => {
      const made = (counts[index] ?? 0) * (recipes[index]?.outputs[code] ?? 0);
      const used = recipes.reduce(
        (sum, usedRecipe, at) => sum + (counts[at] ?? 0) * (usedRecipe.inputs[code] ?? 0),
        0,
      );
      return sumOf(stock, code) + made >= sumOf(wanted, code) + used;
    });
  const most = 12 + 36 + 144;
  const search = (counts: number[], total: number): void => {
    if (best !== undefined && total >= best.total) return;
    const code = MADE[counts.length];
    if (code === undefined) {
      if (covers(counts)) best = { total, counts };
      return;
    }
    for (let count = 0; count <= most; count += 1) {
      if (best !== undefined && total + count >= best.total) return;
      search([...counts, count], total + count);
    }
  };
  search([], 0);
  if (best === undefined) throw new Error('There is always a way: nothing here limits the batches.');
  return best.counts;
}

function gathered({ totals }: Chain, code: string): number {
  return totals.find((total) => total.code === code)?.make ?? 0;
}

describe('the chain in small worlds', () => {
  it('gathers what a search through all numbers of batches finds, whatever recipes are chosen', () => {
    let cases = 0;
    fc.assert(
      fc.property(small, ({ recipes, choice, wanted, stock }) => {
        const book = makeRecipeBook(
          tables(
            [...MADE, ...RAW].map((code) => good(code)),
            recipes,
            { raw: RAW },
          ),
        );
        const ways = Object.fromEntries(MADE.map((code, index) => [code, `${code}.${choice[index]}`]));
        const chosen = MADE.map((code) => recipes.find(({ id }) => id === ways[code])).flatMap(
          (found) => found ?? [],
        );
        const counts = tryAll(chosen, wanted, stock);
        const chain = planChain(book, { wanted, stock, ways });
        for (const code of RAW) {
          const used = chosen.reduce(
            (sum, usedRecipe, at) => sum + (counts[at] ?? 0) * (usedRecipe.inputs[code] ?? 0),
            0,
          );
          expect(gathered(chain, code)).toBe(Math.max(0, used - sumOf(stock, code)));
        }
        cases += 1;
      }),
      { numRuns: 500, seed: 19 },
    );
    expect(cases).toBe(500);
  });
});
