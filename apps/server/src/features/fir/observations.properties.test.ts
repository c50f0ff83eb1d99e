import { indexNames } from '@backline/game-exports';
import { CASES, REGION, shownStockpile, toolFile } from '@backline/game-exports/testing/observed-files';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { latestRows } from './latest-rows.ts';
import { readRequest } from './tool-request.ts';

const NAMES = { catalog: [], index: indexNames([]), regions: [REGION] };

it('of many observations that a request of a tool holds the latest of each stockpile is stored', () => {
  fc.assert(
    fc.property(toolFile, ({ files: [file], expected }) => {
      const stockpiles = readRequest(file?.bytes ?? new Uint8Array(), {}, NAMES);
      expect(
        stockpiles.map(({ name, structure, rows }) => shownStockpile(name, structure, rows)).sort(),
      ).toEqual(expected);
    }),
    { numRuns: CASES },
  );
});

/** Rows of one stockpile with the time or the picture of each observation. */
const observations = fc.uniqueArray(
  fc.record({
    second: fc.integer({ min: 0, max: 86_399 }),
    rows: fc.uniqueArray(
      fc.record({
        codeName: fc.constantFrom('Cloth', 'RifleC'),
        crated: fc.boolean(),
        quantity: fc.integer({ min: 1, max: 9999 }),
      }),
      { maxLength: 3, selector: ({ codeName, crated }) => `${codeName} ${crated}` },
    ),
  }),
  { minLength: 1, maxLength: 8, selector: ({ second }) => second },
);

it.each([
  ['times', (at: string) => ({ timestamp: at })],
  [
    'dated pictures',
    (at: string) => ({ stockpileTitle: `War-Win64 ${at.slice(0, 19).replace('T', ' - ')}.png` }),
  ],
])('of many observations that process_report tells apart by %s the latest counts', (_, more) => {
  fc.assert(
    fc.property(observations, fc.integer(), (seen, seed) => {
      const timed = seen.map((observation) => ({
        ...observation,
        at: new Date(observation.second * 1000).toISOString().replace('1970', '2026'),
      }));
      const entries = timed.flatMap(({ at, rows }) =>
        (rows.length > 0 ? rows : [{ codeName: '__FIR_EMPTY__', crated: true, quantity: 0 }]).map((row) => ({
          stockpileName: 'Alpha',
          structureType: 'Seaport',
          ...row,
          ...more(at),
        })),
      );
      const mixed = entries
        .map((row, index) => ({ row, key: (index * 7919 + seed) % 97 }))
        .sort((a, b) => a.key - b.key)
        .map(({ row }) => row);
      const [latest] = timed.toSorted((a, b) => b.second - a.second);
      expect(shownStockpile('Alpha', 'Seaport', latestRows('Alpha', mixed).rows)).toBe(
        shownStockpile('Alpha', 'Seaport', latest?.rows ?? []),
      );
    }),
    { numRuns: CASES },
  );
});
