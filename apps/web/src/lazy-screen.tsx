import { type FunctionComponent, lazy, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslations } from 'use-intl';
import { speakAll } from './messages/language.ts';
import { LoadFailure } from './ui/feedback/load-state.tsx';

/** A screen whose code comes when it is first shown, or before. */
export interface LazyScreen {
  Screen: FunctionComponent;
  /** Loads the code; from then on the screen shows at once. @throws when it cannot be loaded; the screen tries again. */
  load: () => Promise<void>;
}

interface Waited {
  onRetry: () => void;
}

/**
 * Code that is loaded already is rendered without a pause: React holds back a screen that it had to wait for until its
 * fallback has been on the page for 300 ms, however soon the code comes. Code that cannot be loaded, as without a network,
 * leaves a failure in the screen's place, and the rest of the page as it is.
 */
export function lazyScreen(importScreen: () => Promise<FunctionComponent>): LazyScreen {
  let ready: FunctionComponent | undefined;
  const load = async (): Promise<FunctionComponent<Waited>> => {
    const screen = await importScreen();
    await speakAll();
    ready = screen;
    return screen;
  };
  const wait = () => lazy(async () => ({ default: await load().catch(failed) }));
  /** The code that a visit waits for, of which React may begin the rendering several times; another visit tries again. */
  let waited: { visit: string; code: FunctionComponent<Waited> } | undefined;
  const codeFor = (visit: string) => {
    if (waited?.visit !== visit) waited = { visit, code: wait() };
    return waited.code;
  };
  return {
    Screen: () => {
      const visit = useLocation().key;
      const [Shown, setShown] = useState<FunctionComponent<Waited>>(() => ready ?? codeFor(visit));
      const retry = () => {
        const again = wait();
        setShown(() => again);
      };
      useEffect(
        () => () => {
          waited = undefined; // Back to this visit tries again, too
        },
        [],
      );
      return <Shown onRetry={retry} />;
    },
    load: async () => {
      await load();
    },
  };
}

function failed(error: Error): FunctionComponent<Waited> {
  console.error(error);
  return ({ onRetry }) => {
    const t = useTranslations('ui.load');
    return (
      <LoadFailure
        title={t('screen')}
        error={error}
        text={t('screenHint')}
        isRetrying={false}
        onRetry={onRetry}
      />
    );
  };
}
