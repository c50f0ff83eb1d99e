import { PAGE_ID } from '../../../../api/client/page-id.ts';

/** The Web Lock that a page holds as long as it is open. */
export const lockName = (page: string) => `reviews of ${page}`;

let pageLock: Promise<void> | null = null;

/**
 * Signals to other pages that this one is open. The browser releases the lock when the page closes or
 * crashes.
 */
export function lockPage(): Promise<void> {
  pageLock ??= new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve();
    const hold = () => {
      resolve();
      return new Promise<never>(() => {});
    };
    navigator.locks.request(lockName(PAGE_ID), hold).catch(() => resolve()); // refused in some frames
  });
  return pageLock;
}

/**
 * Whether a page has been closed. Web Locks exist in secure contexts only: on plain HTTP every other page
 * counts as closed, so the page opened last takes over the reviews.
 */
export async function isClosed(page: string): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  return navigator.locks.request(lockName(page), { ifAvailable: true }, (lock) => lock !== null);
}
