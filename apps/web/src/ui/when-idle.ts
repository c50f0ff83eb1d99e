/** Even on a busy page, idle work is done after this time. */
const MAX_WAIT_MS = 5000;
/** For Safari, which has no idle callback: after the first screen on most devices. */
const PAUSE_MS = 1000;

/** Does work that must not delay the screen, when the browser has nothing else to do. @returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const request = requestIdleCallback(work, { timeout: MAX_WAIT_MS });
    return () => cancelIdleCallback(request);
  }
  const timer = setTimeout(work, PAUSE_MS);
  return () => clearTimeout(timer);
}
