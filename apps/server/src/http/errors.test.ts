import { reason } from '@backline/contract';
import { describe, expect, it } from 'vitest';
import { conflict, forbiddenByKey, invalid, listOf, notFound, tooManyRequests } from './errors.ts';

describe('an invalid input', () => {
  it.each([
    ['a field', { name: reason('required') }, 'Some of what was sent is not valid. This is required.'],
    [
      'a row, counted from 1',
      { 'stockpiles.0.code': reason('code-length') },
      'Some of what was sent is not valid. Row 1: Invalid code: the code must have exactly 6 digits.',
    ],
    [
      'the row of a list inside a list',
      { 'rows.2.1.items': reason('no-such-item') },
      'Some of what was sent is not valid. Row 3: This item does not exist.',
    ],
    [
      'a row that is itself wrong',
      { 'goals.11': reason('invalid') },
      'Some of what was sent is not valid. Row 12: This is not valid.',
    ],
    [
      'the first of several',
      { order: reason('not-a-number'), name: reason('required') },
      'Some of what was sent is not valid. This must be a number.',
    ],
    [
      'a field with a digit in its name, which is not a row',
      { field2: reason('required') },
      'Some of what was sent is not valid. This is required.',
    ],
    ['nothing', {}, 'Some of what was sent is not valid.'],
  ])('is described by %s', (_, fields, message) => {
    const error = invalid(fields);
    expect([error.status, error.code, error.message]).toEqual([422, 'invalid', message]);
  });

  it('gives people and programs the same information', () => {
    expect(invalid({ 'goals.0.item': reason('item-twice', { line: 3 }) }).body()).toEqual({
      error: {
        code: 'invalid',
        message:
          'Some of what was sent is not valid. Row 1: This item is in the list twice: goals.3 has it too.',
        reason: {
          code: 'invalid-row',
          params: { row: 1, problem: { code: 'item-twice', params: { line: 3 } } },
        },
        fields: { 'goals.0.item': 'This item is in the list twice: goals.3 has it too.' },
        field_reasons: { 'goals.0.item': { code: 'item-twice', params: { line: 3 } } },
      },
    });
  });
});

it('the nonexistent and the invisible are reported in the same words', () => {
  const error = notFound('stockpile');
  expect(error.status).toBe(404);
  expect(error.message).toBe('This stockpile does not exist, or you may not see it.');
});

it('a conflict has fields only if it concerns an input', () => {
  expect(conflict(reason('undo-of-undo')).body().error).not.toHaveProperty('fields');
  expect(conflict(reason('undo-of-undo')).body().error).not.toHaveProperty('field_reasons');
});

it('a refused key gets the scope that it lacks, or that the endpoint accepts no key', () => {
  expect(forbiddenByKey('edit').message).toContain('lacks the scope “edit”');
  expect(forbiddenByKey(null).message).toBe('This is not open to API keys. Sign in on the page instead.');
});

it('the error for too many requests names when to try again', () => {
  expect(tooManyRequests(7)).toMatchObject({ seconds: 7, status: 429 });
});

describe('a list of names', () => {
  it.each([
    [['Alpha'], 'Alpha'],
    [['Alpha', 'Bravo', 'Charlie'], 'Alpha, Bravo, Charlie'],
    [['Alpha', 'Bravo', 'Charlie', 'Delta'], 'Alpha, Bravo, Charlie and 1 more'],
    [['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'], 'Alpha, Bravo, Charlie and 2 more'],
  ])('%j, which holds up to three, is %j', (names, expected) => {
    const items = listOf(names, 3);
    expect(conflict(reason('constructs-left', { items })).message).toContain(`this one has ${expected}.`);
  });
});

it('a picture that is too large is refused with the sizes that are accepted', () => {
  expect(conflict(reason('picture-too-large')).message).toBe(
    'The picture is too large: at most 16,384 pixels a side and 40 megapixels are read, 16.7 megapixels of a WebP, a progressive JPEG or an interlaced PNG, and 9.4 megapixels of a CMYK JPEG or a 16-bit PNG. Use the screenshot as the game made it, or a crop of it.',
  );
});
