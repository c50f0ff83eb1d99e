import * as z from 'zod/mini';
import { slot } from '../../api/storage/slots.ts';

const KEPT = 20;

/** Keys of what was chosen in the search on this device, the latest first; the sign-out forgets them. */
const stored = slot('recentSearches', 'local', z.array(z.string()));

export function recentEntries(): string[] {
  return stored.read() ?? [];
}

export function noteRecent(key: string): void {
  stored.write([key, ...recentEntries().filter((recentEntry) => recentEntry !== key)].slice(0, KEPT));
}
