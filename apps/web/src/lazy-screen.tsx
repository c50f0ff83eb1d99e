import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, useState } from 'react';
import type { Params } from 'react-router';

/** A screen, and what it should have read before it is rendered as the first one of a page; nothing else waits for that. */
export type ScreenComponent = ComponentType & {
  readAhead?: (client: QueryClient, params: Params) => Promise<void>;
};

/** A screen whose code comes when it is first shown, or before. */
export interface LazyScreen {
  Screen: ComponentType;
  /** Loads the code; from then on the screen shows at once. @throws when it cannot be loaded; the screen tries again. */
  load: () => Promise<ScreenComponent>;
  /** Loads the code and reads ahead. @throws as `load` does. */
  prepare: (client: QueryClient, params: Params) => Promise<void>;
}

/**
 * Code that is loaded already is rendered without a pause: React holds back a screen that it had to wait for until its
 * fallback has been on the page for 300 ms, however soon the code comes.
 */
export function lazyScreen(importScreen: () => Promise<ScreenComponent>): LazyScreen {
  let ready: ScreenComponent | undefined;
  const Waited = lazy(async () => ({ default: await importScreen() }));
  const load = async () => {
    ready = await importScreen();
    return ready;
  };
  return {
    Screen: () => {
      const [Shown] = useState(() => ready ?? Waited);
      return <Shown />;
    },
    load,
    prepare: async (client, params) => {
      const screen = await load();
      await screen.readAhead?.(client, params);
    },
  };
}
