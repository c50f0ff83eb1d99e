/** Calls a listener when something that this browser stores has changed in another tab, or in this one by `tellStorage`. */
export function followStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Tells this tab that the value of a key has changed: the browser tells only the others. */
export function tellStorage(key: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
