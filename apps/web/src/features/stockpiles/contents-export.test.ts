import type { ExportedStockpile } from '@backline/contract';
import { readToolReport } from '@backline/game-exports';
import { describe, expect, it } from 'vitest';
import { EXPORT_FORMS, exportText } from '../../ui/export/list-table.ts';
import { contentsTable } from './contents-export.ts';

const NAMES = new Map([
  ['Cloth-crated', { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)', crateSize: 100 }],
  ['Odd', { firName: 'Odd', crated: false, name: '=Odd', crateSize: 1 }],
]);

const AT = '2026-07-04T18:05:09.000Z';

function stockpile(part: Partial<ExportedStockpile>): ExportedStockpile {
  return {
    name: 'Kilo',
    type: 'Seaport',
    hex: 'TerminusHex',
    warehouse: { id: 1, name: 'North', location: 'Terminus - Rising Loom' },
    timestamp: AT,
    items: [],
    ...part,
  };
}

const LIST = [
  stockpile({
    name: '=1+1',
    items: [
      { codeName: 'Cloth', crated: true, quantity: 4 },
      { codeName: 'Cloth', crated: false, quantity: 70 },
      { codeName: 'Wood', crated: false, quantity: 5003, atLeast: true },
    ],
  }),
  stockpile({ name: '\'-Kilo, "west"', items: [{ codeName: 'Odd', crated: false, quantity: 9 }] }),
  stockpile({ name: 'Empty' }),
  stockpile({ name: 'Never', timestamp: null }),
];

describe('contents of stockpiles', () => {
  it('are exported as FIR’s table, without formulas', () => {
    expect(exportText(contentsTable(LIST, NAMES), 'tsv').split('\r\n')).toEqual([
      'Timestamp\tStockpile Title\tStockpile Name\tStructure Type\tQuantity\tName\tCrated?\tPer Crate\tTotal\tDescription\tCodeName',
      `${AT}\t"'=1+1"\t"'=1+1"\tSeaport\t4\tBasic Materials (Crated)\ttrue\t100\t400\t\tCloth`,
      `${AT}\t"'=1+1"\t"'=1+1"\tSeaport\t70\tCloth\tfalse\t\t70\t\tCloth`,
      `${AT}\t"'=1+1"\t"'=1+1"\tSeaport\t5003+\tWood\tfalse\t\t5003+\t\tWood`,
      `${AT}\t"''-Kilo, ""west"""\t"''-Kilo, ""west"""\tSeaport\t9\t"'=Odd"\tfalse\t\t9\t\tOdd`,
      `${AT}\tEmpty\tEmpty\tSeaport\t0\t\tfalse\t\t0\t\t__FIR_EMPTY__`,
    ]);
  });

  it.each(EXPORT_FORMS)('are read back from %s by what takes reports', (form) => {
    const read = readToolReport(exportText(contentsTable(LIST, NAMES), form));
    expect(
      read?.map(({ name, structure, at, rows, problem }) => ({ name, structure, at, rows, problem })),
    ).toEqual([
      {
        name: '=1+1',
        structure: 'Seaport',
        at: AT,
        rows: [
          { codeName: 'Cloth', crated: true, quantity: 4 },
          { codeName: 'Cloth', crated: false, quantity: 70 },
          { codeName: 'Wood', crated: false, quantity: 5003, atLeast: true },
        ],
        problem: null,
      },
      {
        name: '\'-Kilo, "west"',
        structure: 'Seaport',
        at: AT,
        rows: [{ codeName: 'Odd', crated: false, quantity: 9 }],
        problem: null,
      },
      { name: 'Empty', structure: 'Seaport', at: AT, rows: [], problem: null },
    ]);
  });
});
