import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withIndexedDb } from '../../../../testing/indexed-db.ts';
import { pauseWatching, startWatching, stopWatching, takeSave, useFolderWatch } from './folder-watch.ts';

/** The clock that looks at the folder again. */
class Ticks {
  static all = new Set<Ticks>();
  onmessage: (() => void) | null = null;
  constructor() {
    Ticks.all.add(this);
  }
  terminate() {
    Ticks.all.delete(this);
  }
}

/** A folder in which the game has written a save. It can be slow to say which files it has, and to read one. */
function aFolder(text: string, { slowList = Promise.resolve(), slowRead = Promise.resolve() } = {}) {
  const save = new File([text], '7656_MapData.sav', { lastModified: 1_000_000 + text.length });
  const read = save.arrayBuffer.bind(save);
  Object.defineProperty(save, 'arrayBuffer', { value: () => slowRead.then(read) });
  return {
    queryPermission: async () => 'granted',
    async *values() {
      await slowList;
      yield { kind: 'file', name: save.name, getFile: async () => save };
    },
  };
}

function gate() {
  let open = () => {};
  const closed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { closed, open };
}

const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));
const choose = async (folder: ReturnType<typeof aFolder>) => {
  vi.stubGlobal('showDirectoryPicker', async () => folder);
  await act(startWatching);
};
const tick = async () => {
  for (const { onmessage } of Ticks.all) onmessage?.();
  await settle();
};

withIndexedDb();
beforeEach(() => {
  vi.stubGlobal('Worker', Ticks);
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore) {
    return this.get('folder'); // a real browser can keep a handle
  });
});
afterEach(() => act(stopWatching));

test.each(['slowList', 'slowRead'])(
  'the save of a folder that is no longer watched is not delivered when it arrives late (%s)',
  async (slow) => {
    const { result } = renderHook(useFolderWatch);
    const late = gate();
    await choose(aFolder('of the old folder', { [slow]: late.closed }));
    await settle();
    await choose(aFolder('of the new one'));
    late.open();
    await settle();
    expect(result.current.save).toBeNull();
    await tick();
    expect(new TextDecoder().decode(await takeSave()?.arrayBuffer())).toBe('of the new one');
    expect(takeSave()).toBeNull();
  },
);

test('a folder is forgotten after a sign-out, which clears the storage, but not when the page is only left', async () => {
  const forget = vi.spyOn(IDBObjectStore.prototype, 'delete');
  await choose(aFolder('of the first person'));
  act(pauseWatching);
  await settle();
  expect(forget).not.toHaveBeenCalled();
  await choose(aFolder('of the first person'));
  localStorage.clear();
  act(pauseWatching);
  await settle();
  expect(forget).toHaveBeenCalledExactlyOnceWith('folder');
});
