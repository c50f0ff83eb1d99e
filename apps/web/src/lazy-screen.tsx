import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useState } from 'react';
import type { Params } from 'react-router';

/** A screen, and what it should have read before it is drawn as the first one of a page; nothing else waits for that. */
export type ScreenComponent = ComponentType & {
  readAhead?: (client: QueryClient, params: Params) => Promise<void>;
};

/** A screen whose code comes when it is first shown, or before. */
export interface LazyScreen {
  Screen: ComponentType;
  /**
   * Loads the code and reads ahead; from then on the screen shows at once.
   * @throws when the code cannot be loaded; the screen then tries again.
   */
  prepare: (client: QueryClient, params: Params) => Promise<void>;
}

/**
 * Code that is there already is drawn without a pause: a screen that React has to wait for is held back for 300 ms after
 * what stands in its place, however soon the code comes.
 */
export function lazyScreen(load: () => Promise<ScreenComponent>): LazyScreen {
  let ready: ScreenComponent | undefined;
  const Waited = lazy(async () => ({ default: await load() }));
  return {
    Screen: () => {
      const [Shown] = useState(() => ready ?? Waited);
      return <Shown />;
    },
    prepare: async (client, params) => {
      ready = await load();
      await ready.readAhead?.(client, params);
    },
  };
}
