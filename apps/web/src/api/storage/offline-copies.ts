import { useSyncExternalStore } from 'react';

/**
 * The names of the cache in which the service worker keeps replies, and of the header that says when;
 * offline/service-worker.ts has the same names.
 */
const REPLIES = 'replies';
export const KEPT_AT = 'x-kept-at';

let keptAt: string | null = null;
const listeners = new Set<() => void>();

/**
 * Notes whether a reply came from the network or is a copy that was kept for when there is none.
 * @param headers of a reply to a read.
 */
export function noteCopy(headers: Headers): void {
  const next = headers.get(KEPT_AT);
  if (next === keptAt) return;
  keptAt = next;
  for (const listener of listeners) listener();
}

/** Whether the last reply was a copy that was kept, because the network is away or too slow. */
export function isShowingCopies(): boolean {
  return keptAt !== null;
}

/** When what the page shows was kept, in ISO 8601, while the network is away; null while replies are fresh. */
export function useKeptAt(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => keptAt,
    () => null,
  );
}

/** Forgets every kept reply: they are one person's. */
export function forgetCopies(): void {
  // Only a secure page has caches, and only then were replies kept.
  if ('caches' in window) void window.caches.delete(REPLIES);
}
