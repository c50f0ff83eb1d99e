import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildingTitle } from '../../packages/game-exports/src/index.ts';
import { anyFile, CASES, shownStockpile } from '../../packages/game-exports/testing/observed-files.ts';
import { exportLine } from './export-line.ts';

it('of many observations in one file of any form the latest of each stockpile is printed', () => {
  fc.assert(
    fc.property(anyFile, ({ files, expected }) => {
      const [file] = files;
      const line = exportLine(file?.name ?? '', file?.bytes ?? new Uint8Array());
      expect(line.error).toBeNull();
      const named = line.stockpiles.filter(({ stockpileName }) => stockpileName !== '');
      expect(
        named
          .map(({ stockpileName, structureType, contents }) =>
            shownStockpile(
              stockpileName,
              buildingTitle(structureType),
              contents.map(({ isCrated, ...row }) => ({ ...row, crated: isCrated })),
            ),
          )
          .sort(),
      ).toEqual(expected);
    }),
    { numRuns: CASES },
  );
});
