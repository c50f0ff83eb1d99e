import { expect, it } from 'vitest';
import { aWarehouseSummary } from '../../testing/builders.ts';
import { EXPORT_FORMS, exportText } from '../../ui/export/list-table.ts';
import { stockpileTable, warehouseTable } from './warehouse-export.ts';

const AT = '2026-07-04T18:05:09.000Z';
const EPOCH = '1970-01-01T00:00:00.000Z';
/** A complete warehouse with codes, which an export must not contain. */
const stockpile = (id: number, name: string, firUpdatedAt: string) => ({
  ...{ id, name, locked: id === 2, firUpdatedAt, refreshedAt: EPOCH, publicAt: null },
  ...{ code: '123456' },
});
const LIST = [
  aWarehouseSummary({
    name: '@North',
    stockpiles: [stockpile(1, '=Kilo', AT), stockpile(2, 'Lima', EPOCH)],
    updatedAt: EPOCH,
  }),
];

it('lists the warehouses, without formulas, and leaves the time of a missing report empty', () => {
  const [head, line] = exportText(warehouseTable(LIST), 'csv').split('\r\n');
  expect(head).toBe(
    'Name,Location,Building type,Category,Goal modifier,Stockpile tag,Stockpile count,Filled percentage,Goal count,Under minimum,Updated at',
  );
  expect(line).toMatch(/^"'@North",/);
  expect(line).toMatch(/,$/);
});

it('lists the stockpiles', () => {
  expect(exportText(stockpileTable(LIST), 'tsv').split('\r\n')).toEqual([
    'Warehouse\tName\tLocked\tFir updated at\tRefreshed at\tPublic at earliest\tPublic at latest',
    `"'@North"\t"'=Kilo"\tno\t${AT}\t\t\t`,
    `"'@North"\tLima\tyes\t\t\t\t`,
  ]);
});

it.each(EXPORT_FORMS)('has no codes as %s', (form) => {
  const both = exportText(warehouseTable(LIST), form) + exportText(stockpileTable(LIST), form);
  expect(both).toContain('Kilo');
  expect(both).not.toContain('123456');
});
