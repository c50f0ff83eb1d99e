import { expect, it } from 'vitest';
import { completed } from './completed.ts';

it('a text that a language lacks is English, also of a whole file', () => {
  const english = {
    goals: { title: 'Goals', form: { save: 'Save', close: 'Close' } },
    ui: { retry: 'Retry' },
  };
  const texts = completed({ goals: { title: 'Ziele', form: { save: 'Speichern' } } }, english);
  expect(texts).toEqual({
    goals: { title: 'Ziele', form: { save: 'Speichern', close: 'Close' } },
    ui: { retry: 'Retry' },
  });
});

it('a text that English no longer has is left out', () => {
  expect(completed({ gone: 'weg', title: 'Titel' }, { title: 'Title' })).toEqual({ title: 'Titel' });
});
