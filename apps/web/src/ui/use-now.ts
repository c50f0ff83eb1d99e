import { useEffect, useState } from 'react';

/** How often ages on screen are counted again (docs/spec/shell.md#figures-that-repeat). */
const AGE_REFRESH_MS = 60_000;

const listeners = new Set<(now: number) => void>();
let interval: ReturnType<typeof setInterval> | undefined;

function listen(listener: (now: number) => void): () => void {
  listeners.add(listener);
  interval ??= setInterval(() => {
    const now = Date.now();
    for (const tell of listeners) tell(now);
  }, AGE_REFRESH_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(interval);
    interval = undefined;
  };
}

/** The time in milliseconds since epoch, ticking every minute; all that show an age tick together. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => listen(setNow), []);
  return now;
}
