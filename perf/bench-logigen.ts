import {
  cratedName,
  PRIORITIES,
  planShipment,
  type ShipmentCandidate,
} from '../packages/domain/src/index.ts';
import { medianTime, sortingYardstick } from './api/statistics.ts';

/** The project's limit for one plan. */
const BAR_MS = 10;

const usage = `Usage: npm run bench logigen -- [--check]
  Plans 40 containers from 900 items, over and over, and prints medians beside a yardstick: the time that this machine
  takes to sort 100,000 numbers, by which two machines can be compared.
  --check   ends with 1 where the median is over ${BAR_MS} ms`;

const ITEMS = 900;
const CONTAINERS = 40;

/**
 * @param wanted crates that the destination needs of each item on average; large values make containers
 * scarce.
 */
function candidates(wanted: number): ShipmentCandidate[] {
  return Array.from({ length: ITEMS }, (_, index) => {
    const target = 1 + ((index * 7919) % (2 * wanted));
    return {
      item: {
        id: index + 1,
        name: cratedName(`Item ${(index * 613) % ITEMS}`),
        category: 'Supplies',
        crated: true,
        teched: true,
        priority: [...PRIORITIES, null, null, null][index % 5] ?? null,
      },
      destination: { target, quantity: (index * 31) % target, expected: 0 },
      supplier: { quantity: 1_000, minimum: 10, reserved: 0 },
    };
  });
}

function main(args: string[]): number {
  if (args.includes('--help')) {
    console.log(usage);
    return 0;
  }
  console.log(`yardstick: sorting 100,000 numbers ${sortingYardstick().toFixed(2)} ms`);
  const medians = [
    ['all of it fits', 2],
    ['containers are short', 60],
  ] as const;
  const results = medians.map(([label, wanted]) => {
    const items = candidates(wanted);
    const plan = planShipment(items, { items: [], constructs: false }, CONTAINERS);
    const crates = plan.flat().reduce((sum, line) => sum + line.crates, 0);
    const milliseconds = medianTime(() => planShipment(items, { items: [], constructs: false }, CONTAINERS));
    console.log(
      `${ITEMS} items, ${plan.length} containers, ${crates} crates (${label}): ${milliseconds.toFixed(2)} ms`,
    );
    return milliseconds;
  });
  const missed = results.some((milliseconds) => !(milliseconds <= BAR_MS));
  if (missed) console.log(`MISSED: a plan takes at most ${BAR_MS} ms`);
  return args.includes('--check') && missed ? 1 : 0;
}

process.exitCode = main(process.argv.slice(2));
