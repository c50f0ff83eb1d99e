import { describe, expect, it } from 'vitest';
import { auditChanges, auditSubject } from './audit-changes.ts';

const NONE: ReadonlySet<string> = new Set();
const CODES = new Set(['code', 'token']);

describe('what changed', () => {
  it('is told field by field, in text, and nothing of what stayed', () => {
    const before = { name: 'Jade Cove', order: 1, current: false, note: null };
    const after = { name: 'Jade Cove', order: 2, current: true, note: 'soon' };
    expect(auditChanges(before, after, NONE)).toEqual([
      { field: 'order', before: '1', after: '2' },
      { field: 'current', before: 'false', after: 'true' },
      { field: 'note', before: '', after: 'soon' },
    ]);
  });

  it('a new thing has nothing before, one that is gone nothing after', () => {
    expect(auditChanges(undefined, { name: 'A' }, NONE)).toEqual([{ field: 'name', before: '', after: 'A' }]);
    expect(auditChanges({ name: 'A' }, undefined, NONE)).toEqual([{ field: 'name', before: 'A', after: '' }]);
    expect(auditChanges(undefined, undefined, NONE)).toEqual([]);
  });

  it('ids, versions and the contents of stockpiles are left out, at any depth', () => {
    const before = { id: 1, version: 1, changedBy: 'Ines', supplies: [1], rows: { version: 1, name: 'A' } };
    const after = { id: 2, version: 2, changedBy: 'Max', supplies: [2], rows: { version: 2, name: 'B' } };
    expect(auditChanges(before, after, NONE)).toEqual([
      { field: 'rows', before: '{"name":"A"}', after: '{"name":"B"}' },
    ]);
  });

  it('an item is told by its name', () => {
    const item = { firName: 'Cloth', name: 'Basic Materials', crated: true };
    expect(auditChanges({ item: null }, { item }, NONE)).toEqual([
      { field: 'item', before: '', after: 'Basic Materials' },
    ]);
    expect(auditChanges({ items: [] }, { items: [item, item] }, NONE)).toEqual([
      { field: 'items', before: '[]', after: '["Basic Materials","Basic Materials"]' },
    ]);
  });

  it('a list and a list are compared as a whole; a thing that is none is no fields', () => {
    expect(auditChanges([{ name: 'A' }], [{ name: 'B' }], NONE)).toEqual([]);
    expect(auditChanges('A', 7, NONE)).toEqual([]);
  });
});

describe('how much is told', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => index);

  it('20 entries of a list are told whole, of 21 the last is counted', () => {
    const [whole] = auditChanges({ list: [] }, { list: list(20) }, NONE);
    expect(JSON.parse(whole?.after ?? '')).toEqual(list(20));
    const [cut] = auditChanges({ list: [] }, { list: list(21) }, NONE);
    expect(JSON.parse(cut?.after ?? '')).toEqual([...list(20), 'and 1 more']);
  });

  it('1500 characters of a text are told whole, of more the rest is cut', () => {
    const [whole] = auditChanges({ note: '' }, { note: 'x'.repeat(1500) }, NONE);
    expect(whole?.after).toBe('x'.repeat(1500));
    const [cut] = auditChanges({ note: '' }, { note: 'x'.repeat(1501) }, NONE);
    expect(cut?.after).toBe(`${'x'.repeat(1500)}…`);
  });
});

describe('secrets', () => {
  it('that change are hidden on both sides, and one that stays is no change', () => {
    expect(auditChanges({ code: '731946' }, { code: '640285' }, CODES)).toEqual([
      { field: 'code', before: '(hidden)', after: '(hidden)' },
    ]);
    expect(auditChanges({ code: '731946' }, { code: '731946' }, CODES)).toEqual([]);
  });

  it('show whether there is one', () => {
    expect(auditChanges({ code: '' }, { code: '640285' }, CODES)).toEqual([
      { field: 'code', before: '', after: '(hidden)' },
    ]);
    expect(auditChanges({ code: '731946' }, { code: null }, CODES)).toEqual([
      { field: 'code', before: '(hidden)', after: '' },
    ]);
  });

  it('are hidden in lists and in things inside of things', () => {
    const after = { stockpiles: [{ name: 'A', code: '731946', deep: { token: 'abc', code: '' } }] };
    const [change] = auditChanges({ stockpiles: [] }, after, CODES);
    expect(change?.after).toBe('[{"name":"A","code":"(hidden)","deep":{"token":"(hidden)","code":""}}]');
  });

  it('that are a list or a thing are hidden whole', () => {
    const [change] = auditChanges({ code: [] }, { code: ['731946', '640285'] }, CODES);
    expect(change).toEqual({ field: 'code', before: '(hidden)', after: '(hidden)' });
  });
});

it.each([
  ['its name', { name: 'Jade Cove', username: 'Ines' }, 'Jade Cove'],
  ['the name of a person', { username: 'Ines' }, 'Ines'],
  ['the name of its item', { item: { name: 'Basic Materials' } }, 'Basic Materials'],
  ['nothing without a name', { id: 7, item: null }, ''],
  ['nothing for a list', [{ name: 'A' }], ''],
  ['nothing for nothing', undefined, ''],
  ['nothing where the name is no text', { name: 7 }, ''],
])('a thing is called %s', (_, thing, expected) => {
  expect(auditSubject(thing)).toBe(expected);
});
