/**
 * The present as the server has it. Times on the screen come from the server: a device whose clock is wrong would show wrong
 * ages, and end a session that is not over.
 */

const KEY = 'clockOffset';
/** A smaller difference is the network's delay, and the whole second to which HTTP gives the time. */
const MIN_OFFSET_MS = 5000;

const listeners = new Set<() => void>();

/** Milliseconds by which the server is ahead of this device, as the last answer said, of an earlier visit too. */
function clockOffset(): number {
  return 'localStorage' in globalThis ? Number(localStorage.getItem(KEY)) || 0 : 0;
}

/**
 * Notes the server's time.
 * @param date the `Date` header of an answer that has just arrived; null for an answer without.
 */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  const before = clockOffset();
  // Figures that jump by a second with each answer would be worse than one that is a second old.
  if (Number.isNaN(difference) || Math.abs(difference - before) < MIN_OFFSET_MS) return;
  if (Math.abs(difference) < MIN_OFFSET_MS) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, String(difference));
  for (const listener of listeners) listener();
}

/** The server's time in milliseconds since epoch; the device's until the server has said it. */
export function serverNow(): number {
  return toServerTime(Date.now());
}

/** A time by this device's clock, such as a file's, by the server's. Both in milliseconds since epoch. */
export function toServerTime(deviceTime: number): number {
  return deviceTime + clockOffset();
}

/** Calls back when the clock turns out to be wrong, or right again. @returns a function that stops it. */
export function onClockChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
