/**
 * The name of the browser's database of a person's unsent reviews. Each person has one of their own: nobody else's page
 * ever opens it, and signing out deletes it as a whole.
 */
export function reviewDatabase(userId: number): string {
  return `reviews-${userId}`;
}

/** Deletes a person's unsent reviews from this browser. A page that has them open lets go of them first. */
export function forgetReviews(userId: number): void {
  // Some private windows have no databases; then nothing was kept.
  if ('indexedDB' in window) indexedDB.deleteDatabase(reviewDatabase(userId));
}

/** How many unsent reviews of a person this browser keeps; 0 where it cannot say. */
export async function countReviews(userId: number): Promise<number> {
  if (!('indexedDB' in window) || typeof indexedDB.databases !== 'function') return 0;
  const name = reviewDatabase(userId);
  // To open a database that is not there would make one.
  if (!(await indexedDB.databases()).some((stored) => stored.name === name)) return 0;
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.onupgradeneeded = () => opening.transaction?.abort(); // it was deleted just now: it is not made again
    opening.onerror = () => resolve(0);
    opening.onsuccess = () => {
      const database = opening.result;
      if (!database.objectStoreNames.contains('reviews')) return resolve(0);
      const counting = database.transaction('reviews').objectStore('reviews').count();
      counting.onsuccess = () => resolve(counting.result);
      counting.onerror = () => resolve(0);
      database.close(); // after what was asked
    };
  });
}
