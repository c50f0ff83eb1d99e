import { ApiError } from '@backline/contract';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSeenVersion } from './seen-version.ts';

const changed = (version: number) => new ApiError('changed', 'Petra changed it.', {}, { version });

it('keeps the version from when the form was opened, however often the list is reloaded', async () => {
  const { result, rerender } = renderHook(({ version }) => useSeenVersion(version), {
    initialProps: { version: 3 },
  });
  rerender({ version: 4 });
  expect(await result.current(async (version) => version)).toBe(3);
});

it('adopts the version from an error about a conflicting change, and from no other error', async () => {
  const { result } = renderHook(() => useSeenVersion(3));
  const fail = (error: Error) =>
    result.current(async () => {
      throw error;
    });
  await expect(fail(new ApiError('offline', 'No answer.'))).rejects.toThrow('No answer.');
  expect(await result.current(async (version) => version)).toBe(3);
  await expect(fail(changed(7))).rejects.toThrow('Petra changed it.');
  expect(await result.current(async (version) => version)).toBe(7);
});
