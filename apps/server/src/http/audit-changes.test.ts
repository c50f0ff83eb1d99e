import { describe, expect, it } from 'vitest';
import { auditChanges, auditSubject } from './audit-changes.ts';

const NONE: ReadonlySet<string> = new Set();
const CODES = new Set(['code', 'token']);

describe('what changed', () => {
  it('is listed field by field, as text, and nothing that stayed', () => {
    const before = { name: 'Jade Cove', order: 1, current: false, note: null };
    const after = { name: 'Jade Cove', order: 2, current: true, note: 'soon' };
    expect(auditChanges(before, after, NONE)).toEqual([
      { field: 'order', before: '1', after: '2' },
      { field: 'current', before: 'false', after: 'true' },
      { field: 'note', before: '', after: 'soon' },
    ]);
  });

  it('has nothing before for a new entity, and nothing after for a deleted one', () => {
    expect(auditChanges(undefined, { name: 'A' }, NONE)).toEqual([{ field: 'name', before: '', after: 'A' }]);
    expect(auditChanges({ name: 'A' }, undefined, NONE)).toEqual([{ field: 'name', before: 'A', after: '' }]);
    expect(auditChanges(undefined, undefined, NONE)).toEqual([]);
  });

  it('leaves out ids, versions and the contents of stockpiles, at any depth', () => {
    const before = { id: 1, version: 1, changedBy: 'Ines', supplies: [1], rows: { version: 1, name: 'A' } };
    const after = { id: 2, version: 2, changedBy: 'Max', supplies: [2], rows: { version: 2, name: 'B' } };
    expect(auditChanges(before, after, NONE)).toEqual([
      { field: 'rows', before: '{"name":"A"}', after: '{"name":"B"}' },
    ]);
  });

  it('names an item by its name', () => {
    const item = { firName: 'Cloth', name: 'Basic Materials', crated: true };
    expect(auditChanges({ item: null }, { item }, NONE)).toEqual([
      { field: 'item', before: '', after: 'Basic Materials' },
    ]);
    expect(auditChanges({ items: [] }, { items: [item, item] }, NONE)).toEqual([
      { field: 'items', before: '[]', after: '["Basic Materials","Basic Materials"]' },
    ]);
  });

  it('has no fields for lists or plain values at the top level', () => {
    expect(auditChanges([{ name: 'A' }], [{ name: 'B' }], NONE)).toEqual([]);
    expect(auditChanges('A', 7, NONE)).toEqual([]);
  });
});

describe('limits', () => {
  const list = (length: number) => Array.from({ length }, (_, index) => index);

  it('20 entries of a list are recorded in full; of 21 the last is only counted', () => {
    const [whole] = auditChanges({ list: [] }, { list: list(20) }, NONE);
    expect(JSON.parse(whole?.after ?? '')).toEqual(list(20));
    const [cut] = auditChanges({ list: [] }, { list: list(21) }, NONE);
    expect(JSON.parse(cut?.after ?? '')).toEqual([...list(20), 'and 1 more']);
  });

  it('1500 characters of a text are recorded in full; a longer text is cut', () => {
    const [whole] = auditChanges({ note: '' }, { note: 'x'.repeat(1500) }, NONE);
    expect(whole?.after).toBe('x'.repeat(1500));
    const [cut] = auditChanges({ note: '' }, { note: 'x'.repeat(1501) }, NONE);
    expect(cut?.after).toBe(`${'x'.repeat(1500)}…`);
  });
});

describe('secrets', () => {
  it('that change are hidden on both sides, and an unchanged one is no change', () => {
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

  it('are hidden in lists and in nested objects', () => {
    const after = { stockpiles: [{ name: 'A', code: '731946', deep: { token: 'abc', code: '' } }] };
    const [change] = auditChanges({ stockpiles: [] }, after, CODES);
    expect(change?.after).toBe('[{"name":"A","code":"(hidden)","deep":{"token":"(hidden)","code":""}}]');
  });

  it('that are a list or an object are hidden whole', () => {
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
  ['nothing for no value', undefined, ''],
  ['nothing if the name is not a text', { name: 7 }, ''],
])('an entity is called %s', (_, thing, expected) => {
  expect(auditSubject(thing)).toBe(expected);
});
