import { startTransition, useEffect, useState } from 'react';

/** Waits until the next frame is painted, so that what follows does not delay it. */
function nextPaint(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/**
 * The latest value that was part of a painted frame; undefined before the first. A deferred value may be rendered before the
 * browser paints, and then delays the frame.
 */
export function usePainted<Value>(value: Value): Value | undefined {
  const [painted, setPainted] = useState<{ value: Value } | null>(null);
  useEffect(() => {
    let isGone = false;
    void nextPaint().then(() => {
      if (!isGone) startTransition(() => setPainted({ value }));
    });
    return () => {
      isGone = true;
    };
  }, [value]);
  return painted?.value;
}
