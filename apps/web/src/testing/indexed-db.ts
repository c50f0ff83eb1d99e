import 'fake-indexeddb/auto'; // also defines IDBKeyRange and the other types, which stay defined
import { beforeEach, vi } from 'vitest';

// jsdom has no IndexedDB. Only tests that ask for it get one, whatever ran before in the same process.
Reflect.deleteProperty(globalThis, 'indexedDB');

/** Gives each test of a file an empty IndexedDB of its own; the setup removes it again. */
export function withIndexedDb(): void {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
  });
}
