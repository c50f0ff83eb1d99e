import { useWindowEvent } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { EarlyText } from '../features/search/early-text.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { isModalOpen } from '../ui/dialogs/modal-open.ts';
import styles from './search.module.css';
import type { ShellDialog } from './shell-dialogs.tsx';

const Palette = lazyDialog(async () => (await import('../features/search/palette.tsx')).Palette);

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
    if (isOpen) return;
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

interface SearchProps {
  search: ReturnType<typeof useSearch>;
  onDialog: (dialog: ShellDialog) => void;
}

/** The search while it is open: at first a field alone, which takes what is typed while the rest is loaded. */
export function Search({ search: { isOpen, close }, onDialog }: SearchProps) {
  const t = useTranslations('shell.search');
  const field = useRef<HTMLInputElement>(null);
  const isEntered = useRef(false);
  const [isLoaded, setLoaded] = useState(false);
  if (!isOpen) return null;
  const takeEarlyText = (): EarlyText => {
    setLoaded(true);
    const { value = '', selectionStart = null } = field.current ?? {};
    const early = { text: value, caret: selectionStart ?? value.length, isEntered: isEntered.current };
    isEntered.current = false;
    return early;
  };
  return (
    <>
      {!isLoaded && (
        <input
          ref={field}
          className={styles.early}
          aria-label={t('placeholder')}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: it was opened to be typed into
          autoFocus
          onKeyDown={({ key, nativeEvent: { isComposing } }) => {
            if (isComposing) return;
            isEntered.current = key === 'Enter';
            if (key === 'Escape') close();
          }}
        />
      )}
      <Palette onClose={close} onDialog={onDialog} onReady={takeEarlyText} />
    </>
  );
}
