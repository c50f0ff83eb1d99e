import { describe, expect, it } from 'vitest';
import { anItem } from '../../../testing/builders.ts';
import { aFailedReading, anAddedFile, aReadEntry, aReading } from '../../../testing/fir-builders.ts';
import { inventoryOf, scannedStock, storedInventory } from './scanned-inventory.ts';

const file = anAddedFile({ fileName: 'front.png', fingerprint: 'abc' });

describe('inventoryOf', () => {
  it('returns file, building, stockpile and contents, which fit the session slot', async () => {
    const outcome = await inventoryOf(file, { ...aReading(), processed: new Blob(['picture']) });
    expect(outcome).toEqual({
      ok: true,
      inventory: {
        fileName: 'front.png',
        fileTimestamp: file.fileTimestamp,
        fingerprint: 'abc',
        processedImageUrl: expect.stringMatching(/^data:/),
        warehouseType: 'Seaport',
        stockpileName: 'Kilo-1',
        doubtful: 0,
        contents: [{ codeName: 'Cloth', quantity: 10, isCrated: true }],
      },
    });
    if (!outcome.ok) return;
    storedInventory.write(outcome.inventory);
    expect(JSON.parse(sessionStorage.getItem('pyramidFirData') ?? '')).toEqual(outcome.inventory);
    expect(storedInventory.read()).toEqual(outcome.inventory);
  });

  it('omits a picture that would fill the storage of the tab', async () => {
    const huge = new Blob([new Uint8Array(1_200_000)]);
    const outcome = await inventoryOf(file, { ...aReading(), processed: huge });
    expect(outcome).toMatchObject({ ok: true, inventory: { processedImageUrl: null } });
  });

  it('accepts a stockpile without a name, and counts uncertain readings', async () => {
    const contents = [aReadEntry({ confidence: 0.9 }), aReadEntry({ confidence: 0.89 })];
    const outcome = await inventoryOf(file, aReading({ stockpileName: null, contents }));
    expect(outcome).toMatchObject({ ok: true, inventory: { stockpileName: null, doubtful: 1 } });
  });

  it.each([
    [aFailedReading('no-stockpile'), 'no-stockpile'],
    [aReading({ kind: 'production' }), 'production'],
    [aReading({ kind: 'resource-node' }), 'not-stock'],
  ])('rejects a picture that shows no stock, %#', async (result, problem) => {
    expect(await inventoryOf(file, result)).toEqual({ ok: false, problem });
  });
});

it('a quantity that could not be read counts as 0, and items missing from the catalog are omitted', () => {
  const cloth = anItem({ firName: 'Cloth', crated: true });
  const line = (codeName: string, quantity: number | null, isCrated = true) => ({
    codeName,
    quantity,
    isCrated,
  });
  const contents = [line('Cloth', 4), line('Cloth', null), line('Cloth', 9, false), line('Nothing', 2)];
  expect(scannedStock({ contents }, [cloth])).toEqual([{ item: cloth, quantity: 4 }]);
});
