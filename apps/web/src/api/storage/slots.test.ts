import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { slot } from './slots.ts';

const shape = z.object({ viewType: z.string() });

test('a slot returns what was written, from its own storage', () => {
  const local = slot('pyramidOptions', 'local', shape);
  const session = slot('overview', 'session', shape);
  local.write({ viewType: 'Crates' });
  session.write({ viewType: 'Items' });
  expect(local.read()).toEqual({ viewType: 'Crates' });
  expect(session.read()).toEqual({ viewType: 'Items' });
  expect(localStorage.getItem('pyramidOptions')).toBe('{"viewType":"Crates"}');
  expect(sessionStorage.getItem('overview')).toBe('{"viewType":"Items"}');
});

test.each([
  ['that an older version wrote', '{"view":1}'],
  ['that is not JSON', '{"viewType":'],
])('a value %s is dropped silently', (_, stored) => {
  localStorage.setItem('pyramidOptions', stored);
  expect(slot('pyramidOptions', 'local', shape).read()).toBeNull();
  expect(localStorage.getItem('pyramidOptions')).toBeNull();
});

test('an empty slot returns null, and so does a cleared one', () => {
  const options = slot('pyramidOptions', 'local', shape);
  expect(options.read()).toBeNull();
  options.write({ viewType: 'Items' });
  options.clear();
  expect(options.read()).toBeNull();
});

test('a copy that exceeds the storage quota is not stored, and does not break the page', () => {
  const options = slot('pyramidOptions', 'local', shape);
  options.write({ viewType: 'old' });
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  options.write({ viewType: 'new' });
  full.mockRestore();
  expect(options.read()).toBeNull();
});
