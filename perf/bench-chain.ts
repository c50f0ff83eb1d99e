import { loadCatalog } from '../apps/server/src/catalog/catalog.ts';
import { recipeBookOf } from '../apps/server/src/catalog/recipes.ts';
import { planChain } from '../packages/domain/src/index.ts';
import { medianTime, sortingYardstick } from './api/statistics.ts';

/** The project's limit for the chain of a warehouse. */
const BAR_MS = 20;

const usage = `Usage: npm run bench chain -- [--check]
  Works out the chain of a warehouse that lacks 150 items, with and without stock of three warehouses, over and over, and
  prints medians beside a yardstick: the time that this machine takes to sort 100,000 numbers.
  --check   ends with 1 where a median is over ${BAR_MS} ms`;

const ITEMS = 150;
const WAREHOUSES = 3;

const book = recipeBookOf(loadCatalog());
/** The items with the deepest chains are the last in the list; each of the 150 can be made. */
const wanted = [...book.goods.values()]
  .filter(({ code, materials }) => Object.keys(materials).length > 0 || book.recipesFor.has(code))
  .filter(({ code }) => !book.raw.has(code))
  .slice(-ITEMS)
  .map(({ code, crateSize }, index) => ({ code, amount: (crateSize ?? 1) * (1 + ((index * 7919) % 60)) }));
const stock = [...book.goods.keys()].flatMap((code, index) =>
  Array.from({ length: WAREHOUSES }, (_, place) => ({ place, code, amount: (index * 31 + place) % 97 })),
);

function main(args: string[]): number {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const yardstick = sortingYardstick();
  console.log(`yardstick: sorting 100,000 numbers ${yardstick.toFixed(2)} ms`);
  const medians = [[], stock].map((some) => {
    const plan = () => planChain(book, { wanted, stock: some, ways: {} });
    const time = medianTime(plan);
    const lines = plan().totals.length;
    console.log(
      `${wanted.length} items, ${some.length} lots of stock, ${lines} goods: ${time.toFixed(2)} ms, ` +
        `${(time / yardstick).toFixed(2)} of the yardstick`,
    );
    return time;
  });
  return args.includes('--check') && medians.some((time) => time > BAR_MS) ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
