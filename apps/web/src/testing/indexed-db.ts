import 'fake-indexeddb/auto'; // also puts IDBKeyRange and the other types there, which stay
import { beforeEach, vi } from 'vitest';

// jsdom has no database. It appears only for the tests that ask for one, whatever ran before in the same process.
Reflect.deleteProperty(globalThis, 'indexedDB');

/** Gives each test of a file an empty IndexedDB of its own; the set-up takes it away again. */
export function withIndexedDb(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
}
