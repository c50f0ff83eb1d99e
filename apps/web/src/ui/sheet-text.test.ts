import { FORMULA_START, unguardedCell } from '@backline/domain';
import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { sheetText } from './sheet-text.ts';

const cell = fc.oneof(
  fc.integer(),
  fc.string(),
  fc.string({
    unit: fc.constantFrom('a', ' ', '"', "'", ',', '\t', '\r', '\n', '=', '-', '+', '@', '＝', '\uFEFF'),
  }),
);
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 4 });

test('a table is written exactly as by papaparse, which is used for reading', () => {
  fc.assert(
    fc.property(table, fc.constantFrom(',' as const, '\t' as const), (rows, delimiter) => {
      const theirs = Papa.unparse(rows, { delimiter, escapeFormulae: FORMULA_START });
      expect(sheetText(rows, delimiter)).toBe(theirs);
    }),
  );
});

test('a written table is read back unchanged', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', '"', ',', '\n') }), {
    minLength: 2,
    maxLength: 4,
  });
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1 }), (rows) => {
      const { data } = Papa.parse<string[]>(sheetText(rows), { delimiter: ',', newline: '\r\n' });
      expect(data.map((row) => row.map(unguardedCell))).toEqual(rows);
    }),
  );
});

test.each([
  ['=1+1', `"'=1+1"`],
  ['-3 crates', `"'-3 crates"`],
  ['Rifle "Loughcaster"', '"Rifle ""Loughcaster"""'],
  ['Cloth', 'Cloth'],
  ['＝1+1', `"'＝1+1"`],
  ['\n=1+1', `"'\n=1+1"`],
  [-3, '-3'],
])('the cell %s is written as %s', (value, written) => {
  expect(sheetText([[value]])).toBe(written);
});
