import { describe, expect, it } from 'vitest';
import { chosenPyramid, readOptions, storedOptions, writeOptions } from './pyramid-options.ts';

const stored = {
  pyramidIndex: 1,
  pyramidId: 5,
  viewType: 'items',
  format: 'current',
  hideCompleted: true,
} as const;
const read = (search: string, own: Parameters<typeof readOptions>[1] = stored) =>
  readOptions(new URLSearchParams(search), own);

describe('the options in an address', () => {
  it('fall back to those stored in this browser', () => {
    expect(read('')).toEqual({ ...stored, source: null });
  });

  it('fall back to the defaults when neither has any', () => {
    expect(read('', null)).toEqual({
      pyramidIndex: 0,
      pyramidId: null,
      viewType: 'crates',
      format: 'needs',
      hideCompleted: false,
      source: null,
    });
  });

  it('override those stored in this browser', () => {
    expect(read('pyramid=9&measurement=crates&status=current-desired&hide=0&stock=all')).toMatchObject({
      pyramidId: 9,
      viewType: 'crates',
      format: 'current-desired',
      hideCompleted: false,
      source: 'all',
    });
    expect(read('hide=1&stock=3', null)).toMatchObject({ hideCompleted: true, source: 3 });
  });

  it.each(['pyramid=x&measurement=tons&status=&hide=maybe&stock=-1', 'pyramid=0&stock=1.5'])(
    'are ignored when invalid: %s',
    (search) => {
      expect(read(search)).toEqual({ ...stored, source: null });
    },
  );

  it.each(['screenshot', 'all', 7] as const)(
    'are read back as they were written, with stock %s',
    (source) => {
      const options = { ...stored, source };
      const written = writeOptions(new URLSearchParams('stock=2&else=kept'), options);
      expect(written.get('else')).toBe('kept');
      expect(readOptions(written, null)).toEqual({ ...options, pyramidIndex: 0 });
    },
  );
});

describe('the chosen pyramid', () => {
  const list = [{ id: 4 }, { id: 5 }, { id: 6 }];

  it.each([
    [{ pyramidId: 5, pyramidIndex: 0 }, 5],
    [{ pyramidId: null, pyramidIndex: 2 }, 6],
  ])('is the one with the id, or at the index: %o', (options, id) => {
    expect(chosenPyramid(list, options)?.id).toBe(id);
  });

  it.each([
    [1, 5],
    [3, 6],
    [99, 6],
  ])('when deleted is the one now at its index, or the last: index %i gives %i', (pyramidIndex, id) => {
    expect(chosenPyramid(list, { pyramidId: 77, pyramidIndex })?.id).toBe(id);
  });

  it('is null without pyramids', () => {
    expect(chosenPyramid([], { pyramidId: 5, pyramidIndex: 1 })).toBeNull();
  });
});

it('options that an older version left in the browser are dropped', () => {
  localStorage.setItem('pyramidOptions', '{"pyramidIndex":1,"viewType":"Barrels"}');
  expect(storedOptions.read()).toBeNull();
  expect(localStorage.getItem('pyramidOptions')).toBeNull();
});
