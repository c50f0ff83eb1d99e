import { ApiError } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import type { Viewer } from '../caller/viewer.ts';
import { checkVersion, differs, listed, switched } from './versions.ts';

const ines = { username: 'Ines' } as Viewer; // nothing else of the viewer is used

type Save = Parameters<typeof checkVersion>[0];
const save = (more: Partial<Save>) => () =>
  checkVersion({
    what: 'category',
    viewer: ines,
    seen: 1,
    stored: { version: 2, changedBy: 'Max' },
    inputs: { name: { sent: 'Front', now: 'Rear' } },
    ...more,
  });

/** The contents of a refusal. */
function refusal(more: Partial<Save>): ApiError {
  try {
    save(more)();
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('The save passed.');
}

describe('a save passes', () => {
  it.each([
    ['made from the stored version', { seen: 2 }],
    ['by a caller that ignores versions', { seen: undefined }],
    ['that sends the stored values', { inputs: { name: { sent: 'Rear', now: 'Rear' } } }],
    ['that omits what has changed', { inputs: { name: { sent: undefined, now: 'Rear' } } }],
    ['that sends the same list', { inputs: { roles: { sent: [1, 2], now: [1, 2] } } }],
  ])('%s', (_, more) => {
    expect(save(more)).not.toThrow();
  });
});

describe('a save from a stale copy is refused', () => {
  it('with who changed what, the current state, and the version to send to overwrite it', () => {
    const error = refusal({});
    expect(error.status).toBe(409);
    expect(error.body()).toEqual({
      error: {
        code: 'changed',
        message:
          'Max changed this category after you opened it. Your changes are not saved yet: check the current values, then submit again to overwrite them.',
        reason: { code: 'changed-by', params: { who: 'Max', thing: { code: 'thing-category' } } },
        fields: { name: 'It is now Rear.' },
        field_reasons: { name: { code: 'it-is-now', params: { value: 'Rear' } } },
        version: 2,
      },
    });
  });

  it.each([
    ['Ines', /^You, in another window, changed this pyramid after/],
    ['Max', /^Max changed this pyramid after/],
    [null, /^Somebody changed this pyramid after/],
  ])('by %s', (changedBy, message) => {
    expect(refusal({ what: 'pyramid', stored: { version: 2, changedBy } }).message).toMatch(message);
  });

  it('even when the seen version is newer than the stored one: a backup was restored', () => {
    expect(refusal({ seen: 3 }).version).toBe(2);
  });

  it('with every input that differs, each in its own wording', () => {
    const inputs = {
      name: { sent: 'Front', now: 'Front' },
      order: { sent: 3, now: 4 },
      primary: { sent: true, now: false, words: switched(false) },
      roles: { sent: [1], now: [], words: listed([]) },
      groups: { sent: [1], now: [2, 3], words: listed(['Scouts', 'Officers']) },
    };
    expect(refusal({ inputs }).fields).toEqual({
      order: 'It is now 4.',
      primary: 'It is now off.',
      roles: 'It is now empty.',
      groups: 'It is now Scouts, Officers.',
    });
  });
});

it('a save changes something if an input that was sent differs', () => {
  expect(differs({})).toBe(false);
  expect(differs({ name: { sent: undefined, now: 'A' } })).toBe(false);
  expect(differs({ name: { sent: 'A', now: 'A' } })).toBe(false);
  expect(differs({ name: { sent: 'A', now: 'A' }, order: { sent: 0, now: 1 } })).toBe(true);
  expect(differs({ note: { sent: null, now: '' } })).toBe(true);
});
