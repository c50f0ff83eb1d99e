import type { Notice } from '@backline/contract';
import { useSyncExternalStore } from 'react';

/** The operator's notice to all regiments; it comes with the session, so that nothing else has to be asked. */
let current: Notice | null = null;
const listeners = new Set<() => void>();

export function keepNotice(notice: Notice | null): void {
  current = notice;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The notice that came last, even if it has ended since; null without one. */
export function useNotice(): Notice | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  );
}
