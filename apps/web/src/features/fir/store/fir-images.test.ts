import { describe, expect, it } from 'vitest';
import {
  anAddedFile,
  anExported,
  aProcessedImage,
  aReading,
  aReadRow,
} from '../../../testing/fir-builders.ts';
import { processedImages } from '../reading/fir-image.ts';
import { scanOutcome } from '../reading/scan-outcome.ts';
import { NOTHING_TYPED } from '../reading/typed-place.ts';
import { type FirAction, type FirImages, firImages, NO_IMAGES } from './fir-images.ts';

function after(...actions: FirAction[]): FirImages {
  return actions.reduce(firImages, NO_IMAGES);
}

const added = (...ids: string[]): FirAction => ({
  type: 'added',
  files: ids.map((id) => anAddedFile({ id, fileName: `${id}.png` })),
});
const started = (id: string): FirAction => ({ type: 'started', id });
const read = (id: string): FirAction => ({ type: 'finished', id, outcome: scanOutcome(aReading()) });
const failed = (id: string): FirAction => ({
  type: 'finished',
  id,
  outcome: { ok: false, problem: 'no-stockpile' },
});
const statuses = ({ images }: FirImages) => images.map(({ id, status }) => [id, status]);

describe('the status of a picture', () => {
  it('goes from added to processing to processed or failed', () => {
    expect(statuses(after(added('a', 'b')))).toEqual([
      ['a', 'added'],
      ['b', 'added'],
    ]);
    expect(statuses(after(added('a', 'b'), started('a')))).toEqual([
      ['a', 'processing'],
      ['b', 'added'],
    ]);
    expect(statuses(after(added('a', 'b'), started('a'), started('b'), read('a'), failed('b')))).toEqual([
      ['a', 'processed'],
      ['b', 'failed'],
    ]);
  });

  it('does not change for a second result, or one without a start', () => {
    const done = after(added('a'), started('a'), read('a'));
    expect(firImages(done, failed('a'))).toBe(done);
    expect(firImages(done, started('a'))).toBe(done);
    const waiting = after(added('a'));
    expect(firImages(waiting, read('a'))).toBe(waiting);
  });

  it('ends with the removal of a failed picture, while others are still being read', () => {
    const state = after(added('a', 'b'), started('a'), started('b'), failed('a'), {
      type: 'discarded',
      id: 'a',
    });
    expect(statuses(state)).toEqual([['b', 'processing']]);
    expect(state.discarded).toEqual([{ fileName: 'a.png', problem: 'no-stockpile', file: expect.any(Blob) }]);
  });

  it('does not let a picture be discarded that did not fail', () => {
    const done = after(added('a'), started('a'), read('a'));
    expect(firImages(done, { type: 'discarded', id: 'a' })).toBe(done);
  });
});

describe('the game’s clock on a picture', () => {
  const clock = (minute: number, shard = 'ABLE') => ({ day: 12, minute, shard });
  const finished = (id: string, given: Parameters<typeof aReading>[0], moment?: string): FirAction => ({
    type: 'finished',
    id,
    outcome: scanOutcome(aReading(given)),
    moment,
  });
  const both = [added('a', 'b'), started('a'), started('b')];

  it('orders two pictures of one stockpile, in whichever order they were read', () => {
    for (const [first, second] of [
      [100, 90],
      [90, 100],
    ] as const) {
      const state = after(
        ...both,
        finished('a', { clock: clock(first) }),
        finished('b', { clock: clock(second) }),
      );
      expect(state.images.map(({ id }) => id)).toEqual([first > second ? 'a' : 'b']);
      expect(state.outdated).toEqual([first > second ? 'b.png' : 'a.png']);
    }
  });

  it('orders none of two shards, of one moment, without a clock, or that a person has corrected', () => {
    const ids = (...actions: FirAction[]) => after(...both, ...actions).images.map(({ id }) => id);
    const first = finished('a', { clock: clock(90) });
    expect(ids(first, finished('b', { clock: clock(100, 'BAKER') }))).toEqual(['a', 'b']);
    expect(ids(first, finished('b', { clock: clock(90) }))).toEqual(['a', 'b']);
    expect(ids(first, finished('b', {}))).toEqual(['a', 'b']);
    const checked: FirAction = { type: 'row-removed', id: 'a', row: 1 };
    expect(ids(first, checked, finished('b', { clock: clock(100) }))).toEqual(['a', 'b']);
  });

  it('gives a late picture the time of its moment, which a press sets back', () => {
    const late = after(
      added('a'),
      started('a'),
      finished('a', { clock: clock(90) }, '2026-11-20T08:00:00.000Z'),
    );
    expect(late.images).toMatchObject([
      { fileTimestamp: '2026-11-20T08:00:00.000Z', scan: { fileTime: '2026-11-20T10:00:00.000Z' } },
    ]);
    const [back] = processedImages(firImages(late, { type: 'file-timed', id: 'a' }).images);
    expect(back?.fileTimestamp).toBe('2026-11-20T10:00:00.000Z');
    expect(back?.scan).not.toHaveProperty('fileTime');
  });
});

describe('pictures with the same data', () => {
  it('are ignored and named, among existing and new ones', () => {
    const again = { id: 'other', fileName: 'copy.png', fingerprint: 'a' };
    const state = after(added('a'), {
      type: 'added',
      files: [anAddedFile(again), anAddedFile({ id: 'b' }), anAddedFile({ id: 'c', fingerprint: 'b' })],
    });
    expect(state.images.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(state.repeated).toEqual(['copy.png', 'seaport.png']);
  });

  it('can be added again once the first one is removed', () => {
    const state = after(added('a'), started('a'), read('a'), { type: 'removed', id: 'a' }, added('a'));
    expect(statuses(state)).toEqual([['a', 'added']]);
    expect(state.repeated).toEqual([]);
  });
});

describe('pasted pictures', () => {
  it('are numbered when they share a name, unlike chosen files', () => {
    const pasted = (id: string, arePasted: boolean): FirAction => ({
      type: 'added',
      files: [anAddedFile({ id, fileName: 'image.png' })],
      arePasted,
    });
    const state = after(pasted('a', true), pasted('b', true), pasted('c', true), pasted('d', false));
    expect(state.images.map(({ fileName }) => fileName)).toEqual([
      'image.png',
      'image (2).png',
      'image (3).png',
      'image.png',
    ]);
  });
});

describe('removing', () => {
  it.each([
    ['waits', [added('a', 'b'), started('a'), read('a')]],
    ['is being read', [added('a', 'b'), started('a'), read('a'), started('b')]],
  ] as const)('one or all pictures is refused while a picture %s', (_, actions) => {
    const state = after(...actions);
    expect(firImages(state, { type: 'removed', id: 'a' })).toBe(state);
    expect(firImages(state, { type: 'cleared' })).toBe(state);
  });

  it('is possible again when everything is read', () => {
    const state = after(added('a', 'b'), started('a'), read('a'), started('b'), read('b'));
    expect(statuses(firImages(state, { type: 'removed', id: 'a' }))).toEqual([['b', 'processed']]);
    expect(firImages(state, { type: 'cleared' })).toEqual(NO_IMAGES);
  });
});

describe('the progress of a batch', () => {
  it('counts failed pictures as done, and later additions into the same batch', () => {
    const state = after(added('a', 'b'), started('a'), failed('a'), added('c'));
    expect(state.batch).toEqual({ total: 3, done: 1 });
  });

  it('starts again at zero when nothing was left to read', () => {
    const state = after(added('a'), started('a'), read('a'), added('b', 'c'));
    expect(state.batch).toEqual({ total: 2, done: 0 });
  });

  it('keeps the list of discarded pictures until files are added after the batch', () => {
    const running = after(
      added('a', 'b'),
      started('a'),
      failed('a'),
      { type: 'discarded', id: 'a' },
      added('c'),
    );
    expect(running.discarded).toHaveLength(1);
    const next = [started('b'), read('b'), started('c'), read('c'), added('d')].reduce(firImages, running);
    expect(next.discarded).toEqual([]);
  });
});

describe('the rows of a picture', () => {
  const done = after(added('a', 'b'), started('a'), read('a'), started('b'), read('b'));
  const rowsOf = (state: FirImages) => processedImages(state.images).map(({ scan }) => scan.rows);

  it('can be changed in one picture without affecting others', () => {
    const state = firImages(done, { type: 'row-changed', id: 'a', row: 1, change: { quantity: 3 } });
    expect(rowsOf(state)).toEqual([[aReadRow({ quantity: 3, isEdited: true })], [aReadRow()]]);
  });

  it('can be removed and added', () => {
    const state = firImages(done, { type: 'row-removed', id: 'a', row: 1 });
    expect(rowsOf(state)).toEqual([[], [aReadRow()]]);
    const [rows] = rowsOf(firImages(state, { type: 'row-added', id: 'a' }));
    expect(rows).toEqual([
      aReadRow({
        codeName: null,
        crated: false,
        quantity: null,
        confidence: null,
        iconConfidence: null,
        iconBox: null,
        quantityBox: null,
        drawing: null,
        isEdited: true,
      }),
    ]);
  });

  it('keep the name that was read when another stockpile is chosen', () => {
    const state = firImages(done, { type: 'matched', id: 'a', stockpileName: 'Kilo-2' });
    const [first] = processedImages(state.images);
    expect(first?.scan).toMatchObject({ readName: 'Kilo-1', stockpileName: 'Kilo-2' });
  });
});

describe('a newer export of the same stockpile', () => {
  const text = (id: string, minute: number): FirAction => {
    const exported = anExported({ region: 'TerminusHex', position: { x: 0.5, y: 0.5 } });
    const file = { id, fileName: id, fileTimestamp: `2026-11-20T10:0${minute}:00.000Z` };
    return { type: 'read', images: [{ ...aProcessedImage({ exported }, file), source: 'text', file: null }] };
  };
  const ids = ({ images }: FirImages) => images.map(({ id }) => id);
  const typed: FirAction = { type: 'placed', id: 'a', place: { ...NOTHING_TYPED, code: '471100' } };
  const chosen = (stockpileName: string): FirAction => ({ type: 'matched', id: 'a', stockpileName });

  it('replaces the older one', () => {
    expect(ids(after(text('a', 1), text('b', 2)))).toEqual(['b']);
  });

  it.each<[string, FirAction]>([
    ['edited a row', { type: 'row-changed', id: 'a', row: 1, change: { quantity: 3 } }],
    ['checked a row', { type: 'row-checked', id: 'a', row: 1 }],
    ['removed a row', { type: 'row-removed', id: 'a', row: 1 }],
    ['typed a code', typed],
    ['chosen another stockpile', chosen('Kilo-2')],
  ])('stays beside the older one if a person has %s there', (_, work) => {
    const state = after(text('a', 1), work, text('b', 2));
    expect(ids(state)).toEqual(['a', 'b']);
    expect(state.outdated).toEqual([]);
  });

  it('replaces the one before it, beside one that a person has worked on', () => {
    const state = after(text('a', 1), typed, text('b', 2), text('c', 3));
    expect(ids(state)).toEqual(['a', 'c']);
    expect(state.outdated).toEqual(['b']);
    expect(ids(firImages(state, text('d', 2)))).toEqual(['a', 'c']);
  });

  it('replaces an older one whose stockpile has been created as typed', () => {
    expect(ids(after(text('a', 1), typed, chosen('Kilo-1'), text('b', 2)))).toEqual(['b']);
  });
});
