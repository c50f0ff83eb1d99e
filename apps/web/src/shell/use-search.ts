import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isModalOpen } from '../ui/dialogs/modal-open.ts';

const IS_MAC = navigator.platform.startsWith('Mac');

const isCommandK = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (IS_MAC ? metaKey : ctrlKey) && !altKey && !shiftKey;
const isSlash = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === '/' && !ctrlKey && !metaKey && !altKey;
/** Tells whether nothing has the focus: elsewhere a slash is a letter, or moves within a control. */
const isPageFocused = () => (document.activeElement ?? document.body) === document.body;

/**
 * Tells whether the search is open, and opens it by the `/` key and Ctrl+K. Its field has the focus before the next key, so that
 * no letter is lost, and a phone shows its keyboard. Closing gives the focus back.
 */
export function useSearch() {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const open = () => {
    opener.current = document.activeElement;
    flushSync(() => setOpen(true));
  };
  useWindowEvent('keydown', (event) => {
    if (!isCommandK(event) && !(isSlash(event) && isPageFocused())) return;
    if (isModalOpen()) return;
    event.preventDefault(); // or it would begin with a slash, or the browser would search instead
    open();
  });
  const close = () => {
    setOpen(false);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  return { isOpen, open, close };
}
