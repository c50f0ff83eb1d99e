import { useEffect, useState } from 'react';
import { onClockChange, serverNow } from './server-time.ts';

/** How often ages on screen are counted again (docs/spec/shell.md#figures-that-repeat). */
const AGE_REFRESH_MS = 60_000;

const listeners = new Set<(now: number) => void>();
let stop: (() => void) | null = null;

function tell(): void {
  const now = serverNow();
  for (const listener of listeners) listener(now);
}

function start(): () => void {
  const interval = setInterval(tell, AGE_REFRESH_MS);
  const stopListening = onClockChange(tell);
  return () => {
    clearInterval(interval);
    stopListening();
  };
}

function listen(listener: (now: number) => void): () => void {
  listeners.add(listener);
  stop ??= start();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    stop?.();
    stop = null;
  };
}

/** The server's time in milliseconds since epoch, ticking every minute; all that show an age tick together. */
export function useNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => listen(setNow), []);
  return now;
}
