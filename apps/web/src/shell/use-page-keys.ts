import { useWindowEvent } from '@mantine/hooks';
import { useRef } from 'react';
import { isModalOpen } from '../ui/dialogs/modal-open.ts';
import { isTyping } from '../ui/typing.ts';

/** How long the first key of a pair waits for the second. */
const PAIR_MS = 1500;

/**
 * Calls back for keys that mean something to the whole page, alone (`?`) or as a pair (`g o`): not while something is
 * typed into, not while a modal is open, and never together with Ctrl, Alt or Meta, which are the browser's.
 */
export function usePageKeys(onKeys: (keys: string) => void): void {
  const before = useRef({ key: '', at: Number.NEGATIVE_INFINITY });
  useWindowEvent('keydown', ({ key, timeStamp: at, ctrlKey, metaKey, altKey }) => {
    if (ctrlKey || metaKey || altKey || key.length !== 1) return;
    if (isTyping() || isModalOpen()) return;
    const isPair = at - before.current.at < PAIR_MS;
    onKeys(isPair ? `${before.current.key} ${key}` : key);
    before.current = { key, at };
  });
}
