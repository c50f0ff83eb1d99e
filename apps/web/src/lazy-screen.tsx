import { type ComponentType, lazy, useState } from 'react';

/** A screen whose code comes when it is first shown, or before. */
export interface LazyScreen {
  Screen: ComponentType;
  /** Loads the code; from then on the screen shows at once. @throws when it cannot be loaded; the screen tries again. */
  load: () => Promise<void>;
}

/**
 * Code that is loaded already is rendered without a pause: React holds back a screen that it had to wait for until its
 * fallback has been on the page for 300 ms, however soon the code comes.
 */
export function lazyScreen(importScreen: () => Promise<ComponentType>): LazyScreen {
  let ready: ComponentType | undefined;
  const Waited = lazy(async () => ({ default: await importScreen() }));
  return {
    Screen: () => {
      const [Shown] = useState(() => ready ?? Waited);
      return <Shown />;
    },
    load: async () => {
      ready = await importScreen();
    },
  };
}
