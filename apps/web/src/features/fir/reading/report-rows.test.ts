import { fir, fromWire, type Item, toWire } from '@backline/contract';
import { stockKey } from '@backline/domain';
import { describe, expect, it } from 'vitest';
import { aProcessedImage, aReadRow } from '../../../testing/fir-builders.ts';
import { reportRows } from './report-rows.ts';

const crated = { firName: 'Cloth', crated: true, name: 'Basic Materials (Crated)', crateSize: 100 };
const loose = { firName: 'Cloth', crated: false, name: 'Basic Materials', crateSize: 100 };
const items = new Map([crated, loose].map((item) => [stockKey(item.firName, item.crated), item as Item]));

describe('reportRows', () => {
  it('fill every column of the table, with crates converted to items under Total', () => {
    const image = aProcessedImage({ stockpileName: 'Kilo-2', rows: [aReadRow({ quantity: 12 })] });
    const [row] = reportRows([image], items);
    const wire = toWire(fir.processReport.body, { report: { entries: [row!] } });
    expect(wire).toEqual({
      report: {
        entries: [
          {
            Timestamp: '2026-11-20T10:00:00.000Z',
            'Stockpile Title': 'seaport.png',
            'Stockpile Name': 'Kilo-2',
            'Structure Type': 'Seaport',
            Quantity: 12,
            Name: 'Basic Materials (Crated)',
            'Crated?': true,
            'Per Crate': 100,
            Total: 1200,
            Description: '',
            CodeName: 'Cloth',
          },
        ],
      },
    });
  });

  it('carry the game’s clock and shard, as far as they were read', () => {
    const clock = { day: 1293, minute: 1146, shard: 'ABLE' };
    const [both] = reportRows([aProcessedImage({ clock })], items);
    expect(both).toMatchObject({ ingameTime: '1293, 19:06', shard: 'ABLE' });
    const [one] = reportRows([aProcessedImage({ clock: { ...clock, shard: null } })], items);
    expect(one).toMatchObject({ ingameTime: '1293, 19:06' });
    expect(one).not.toHaveProperty('shard');
  });

  it('have no crate size for single items', () => {
    const image = aProcessedImage({ rows: [aReadRow({ crated: false, quantity: 12 })] });
    expect(reportRows([image], items)).toMatchObject([
      { crated: false, quantity: 12, perCrate: '', total: 12 },
    ]);
  });

  it('name an item outside the catalog by its code name', () => {
    const image = aProcessedImage({ rows: [aReadRow({ codeName: 'Unheard', quantity: 2 })] });
    expect(reportRows([image], items)).toMatchObject([{ codeName: 'Unheard', name: 'Unheard', total: 2 }]);
  });

  it('mark an empty stockpile as empty', () => {
    expect(reportRows([aProcessedImage({ rows: [] })], items)).toMatchObject([
      { stockpileName: 'Kilo-1', codeName: '__FIR_EMPTY__', quantity: 0 },
    ]);
  });

  it('satisfy the contract with a file name of any length and without a building', () => {
    const image = aProcessedImage({ warehouseType: null, rows: [] }, { fileName: `${'x'.repeat(900)}.png` });
    const entries = reportRows([image, aProcessedImage()], items);
    const wire = toWire(fir.processReport.body, { report: { entries } });
    expect(fromWire(fir.processReport.body, wire)).toMatchObject({ success: true });
  });

  it('throw for a row without a quantity', () => {
    const image = aProcessedImage({ rows: [aReadRow({ quantity: null })] });
    expect(() => reportRows([image], items)).toThrow('not complete');
  });
});
