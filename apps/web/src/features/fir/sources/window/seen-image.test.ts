import { describe, expect, it } from 'vitest';
import { aProcessedImage, aReading, aReadRow } from '../../../../testing/fir-builders.ts';
import { isSeenLive, type ProcessedImage } from '../../reading/fir-image.ts';
import { NOTHING_TYPED } from '../../reading/typed-place.ts';
import { firImages, NO_IMAGES } from '../../store/fir-images.ts';
import { withSeen } from '../../store/with-readings.ts';
import { seenImage } from './seen-image.ts';

/** A live reading of a stockpile with a quantity of cloth. */
const seen = (id: string, name: string, quantity: number, scan: Partial<ProcessedImage['scan']> = {}) =>
  aProcessedImage(
    { readName: name, stockpileName: name, rows: [aReadRow({ quantity })], ...scan },
    { id, fingerprint: `live-${id}` },
  );
const summaries = (images: readonly ReturnType<typeof seen>[] | ReturnType<typeof withSeen>) =>
  images.map((image) =>
    image.status === 'processed'
      ? `${image.id}: ${image.scan.stockpileName} ${image.scan.rows.map(({ quantity }) => quantity)}`
      : image.id,
  );

describe('a stockpile seen in the window', () => {
  it('replaces an earlier one of the same stockpile, at the end of the list', () => {
    const images = withSeen([seen('a', 'Kilo', 10), seen('b', 'Lima', 5)], seen('c', 'Kilo', 12));
    expect(summaries(images)).toEqual(['b: Lima 5', 'a: Kilo 12']);
  });

  it('keeps the stockpile that was chosen for the earlier one', () => {
    const chosen = seen('a', 'Kil0', 10, { stockpileName: 'Kilo' });
    expect(summaries(withSeen([chosen], seen('b', 'Kil0', 12)))).toEqual(['a: Kilo 12']);
  });

  it('keeps a public one of perhaps another building beside one that was filed under its warehouse', () => {
    const filed = seen('a', 'Public', 10, { stockpileName: 'Public · Sitaria' });
    expect(summaries(withSeen([filed], seen('b', 'Public', 12)))).toEqual([
      'a: Public · Sitaria 10',
      'b: Public 12',
    ]);
  });

  it('keeps the code and the warehouse that were typed for the earlier one', () => {
    const place = { ...NOTHING_TYPED, code: '471100', chosen: 7 };
    const [newer] = withSeen([seen('a', 'Kilo', 10, { place })], seen('b', 'Kilo', 12));
    expect(newer).toMatchObject({ id: 'a', scan: { place } });
  });

  it('leaves one of which a person has removed a row beside it', () => {
    const before = { ...NO_IMAGES, images: [seen('a', 'Kilo', 10)] };
    const { images } = firImages(before, { type: 'row-removed', id: 'a', row: 1 });
    expect(summaries(withSeen(images, seen('b', 'Kilo', 12)))).toEqual(['a: Kilo ', 'b: Kilo 12']);
  });

  it.each([
    ['edited', { isEdited: true }],
    ['checked', { isChecked: true }],
  ])('leaves one that a person has %s beside it', (_, row) => {
    const corrected = seen('a', 'Kilo', 10, { rows: [aReadRow({ quantity: 10, ...row })] });
    expect(summaries(withSeen([corrected], seen('b', 'Kilo', 12)))).toEqual(['a: Kilo 10', 'b: Kilo 12']);
  });

  it('keeps a pasted picture of the same stockpile beside it', () => {
    const pasted = aProcessedImage({ readName: 'Kilo', stockpileName: 'Kilo' }, { id: 'a' });
    expect(summaries(withSeen([pasted], seen('b', 'Kilo', 12)))).toEqual(['a: Kilo 10', 'b: Kilo 12']);
  });

  it('replaces one whose title was covered', () => {
    const covered = seen('a', 'Kilo', 10, { warehouseType: null });
    expect(summaries(withSeen([covered], seen('b', 'Kilo', 12)))).toEqual(['a: Kilo 12']);
  });

  const unread = (id: string, row: number, stockpileName = '') =>
    seen(id, '', 10, { stockpileName, unread: { shape: shape(row), name: null, alike: [] } });
  const shape = (row: number) =>
    Uint8Array.from({ length: 240 }, (_, index) => (index % 12 === row ? 120 : 0));

  it('replaces one with the same unreadable name, and keeps the stockpile chosen for it', () => {
    expect(summaries(withSeen([unread('a', 3, 'Kilo')], unread('b', 3)))).toEqual(['a: Kilo 10']);
  });

  it('keeps one with a different unreadable name beside it', () => {
    expect(summaries(withSeen([unread('a', 3)], unread('b', 7)))).toEqual(['a:  10', 'b:  10']);
  });

  it('keeps one of another building with the same name beside it', () => {
    const images = withSeen(
      [seen('a', 'Kilo', 10)],
      seen('b', 'Kilo', 12, { warehouseType: 'Storage Depot' }),
    );
    expect(summaries(images)).toEqual(['a: Kilo 10', 'b: Kilo 12']);
  });
});

describe('the picture of what was seen', () => {
  const image = new Blob(['pixels'], { type: 'image/png' });
  const at = Date.parse('2026-11-20T10:00:00.000Z');

  it('has the time when it was seen, and is marked as read live', async () => {
    const made = await seenImage({ image, result: aReading(), at }, (name) => `${name}, seen 10:00:00`);
    expect(made).toMatchObject({
      fileName: 'Kilo-1, seen 10:00:00',
      fileTimestamp: '2026-11-20T10:00:00.000Z',
      status: 'processed',
      scan: { stockpileName: 'Kilo-1', warehouseType: 'Seaport' },
    });
    expect(made && isSeenLive(made)).toBe(true);
  });

  it('asks for the name if it cannot be read', async () => {
    const nameShape = new Uint8Array(240).fill(40);
    const result = aReading({ stockpileName: null, headerConfidence: 0, nameShape });
    const made = await seenImage({ image, result, at }, (name) => (name === '' ? 'seen 10:00:00' : name));
    expect(made).toMatchObject({
      fileName: 'seen 10:00:00',
      scan: { stockpileName: '', unread: { shape: nameShape, name: null } },
    });
  });

  it('is null without a name and a title', async () => {
    const result = aReading({ stockpileName: null, structureType: null });
    expect(await seenImage({ image, result, at }, () => 'x')).toBeNull();
  });
});
