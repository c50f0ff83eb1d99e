import { describe, expect, it } from 'vitest';
import { guardedCell, isFormula, unguardedCell } from './spreadsheet-cell.ts';

describe('a cell', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-3 crates', "'-3 crates"],
    ['@sum', "'@sum"],
    ['\t=1', "'\t=1"],
    ['\n=1', "'\n=1"],
    ['\nCloth', "'\nCloth"],
    ['\rCloth', "'\rCloth"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠sum', "'＠sum"],
    ['﹦1', "'﹦1"],
    [' =1', "' =1"],
    ['\u200B\uFEFF＝1', "'\u200B\uFEFF＝1"],
    ["'＝1", "''＝1"],
    ['Cloth\n=1', 'Cloth\n=1'],
    [' Cloth', ' Cloth'],
    ['﹑1', '﹑1'],
    ["'=1", "''=1"],
    ["''-1", "'''-1"],
    ['Cloth', 'Cloth'],
    ["'Cloth'", "'Cloth'"],
    ['a=1', 'a=1'],
    ['', ''],
  ])('%j is written as %j and read back', (text, cell) => {
    expect(guardedCell(text)).toBe(cell);
    expect(unguardedCell(cell)).toBe(text);
  });

  it('without a guard is read unchanged', () => {
    expect(unguardedCell('=1+1')).toBe('=1+1');
    expect(unguardedCell("'Cloth")).toBe("'Cloth");
    expect([isFormula("'=1"), isFormula("'1")]).toEqual([true, false]);
  });
});
