/** Error that `withinTime` throws when the time is over. */
export class TimeIsOver extends Error {}

/**
 * Does work that can be given up, and waits no longer for it than the limit.
 *
 * Not by `AbortSignal.timeout`: Node holds such a signal weakly, and joined to another by `AbortSignal.any` it can be
 * collected before its time (nodejs/node#57736). Then nothing ends the wait: seen as rows that were never sent again
 * after Google had been silent once.
 *
 * @param work gets a signal that aborts when nobody waits for it any more.
 * @param signal gives the work up sooner.
 * @throws TimeIsOver; the reason of the signal; what the work throws.
 */
export async function withinTime<T>(
  limitMs: number,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const end = new AbortController();
  let giveUp: (reason: unknown) => void = () => {};
  const givenUp = new Promise<never>((_, reject) => {
    giveUp = (reason) => {
      reject(reason);
      end.abort(reason);
    };
  });
  const timer = setTimeout(() => giveUp(new TimeIsOver()), limitMs);
  const onAbort = () => giveUp(signal?.reason);
  if (signal?.aborted) onAbort();
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    return await Promise.race([work(end.signal), givenUp]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

/** A request with its whole body, within the limit. No redirect is followed. @throws as `withinTime` and `fetch` do. */
export function fetchWithin(
  limitMs: number,
  url: string,
  init: RequestInit,
  signal?: AbortSignal,
): Promise<{ response: Response; text: string }> {
  const ask = async (limit: AbortSignal) => {
    const response = await fetch(url, { ...init, redirect: 'manual', signal: limit });
    return { response, text: await response.text() };
  };
  return withinTime(limitMs, ask, signal);
}
