import { type ComponentType, lazy, useState } from 'react';

/** A screen whose code comes when it is first shown, or before. */
export interface LazyScreen {
  Screen: ComponentType;
  /** Loads the code; from then on the screen shows at once. @throws when it cannot be loaded; the screen then tries again. */
  prepare: () => Promise<void>;
}

/**
 * Code that is there already is drawn without a pause: a screen that React has to wait for is held back for 300 ms after
 * what stands in its place, however soon the code comes.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let ready: ComponentType | undefined;
  const Waited = lazy(async () => ({ default: await load() }));
  return {
    Screen: () => {
      const [Shown] = useState(() => ready ?? Waited);
      return <Shown />;
    },
    prepare: async () => {
      ready = await load();
    },
  };
}
