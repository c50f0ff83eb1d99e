import { useEffect, useEffectEvent } from 'react';
import { isModalOpen } from '../ui/dialogs/modal-open.ts';
import { isTyping } from '../ui/typing.ts';

/** How long the first key of a pair waits for the second. */
const PAIR_MS = 1500;

/**
 * Calls back for keys that mean something to the whole page, alone (`?`) or as a pair (`g o`): not while something is
 * typed into, not while a modal is open, and never together with Ctrl, Alt or Meta, which are the browser's.
 */
export function usePageKeys(onKeys: (keys: string) => void): void {
  const handleKeys = useEffectEvent(onKeys);
  useEffect(() => {
    let before = { key: '', at: Number.NEGATIVE_INFINITY };
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return;
      if (isTyping() || isModalOpen()) return;
      const isPair = event.timeStamp - before.at < PAIR_MS;
      handleKeys(isPair ? `${before.key} ${event.key}` : event.key);
      before = { key: event.key, at: event.timeStamp };
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
