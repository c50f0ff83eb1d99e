import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  followEarlyField,
  nameEarlyField,
  openEarlyField,
  takeEarlyText,
} from '../features/search/early-field.ts';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import styles from './search-button.module.css';
import type { ShellDialog } from './shell-dialogs.tsx';

const Palette = lazyDialog(async () => (await import('../features/search/palette.tsx')).Palette);

/**
 * Opens the search when pressed, or with the `/` key or Ctrl+K (docs/spec/shell.md#search). All three show the page's own field
 * first, so that no key is lost while the search is loaded.
 */
export function SearchButton({ onDialog }: { onDialog: (dialog: ShellDialog) => void }) {
  const t = useTranslations('shell.search');
  const ui = useTranslations('ui');
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<Element | null>(null);
  const placeholder = t('placeholder');
  const handleOpen = useEffectEvent((from: Element | null) => {
    if (!isOpen) opener.current = from;
    setOpen(true);
  });
  const handleClose = () => {
    takeEarlyText(); // the search could not be loaded
    setOpen(false);
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  useEffect(() => followEarlyField(handleOpen, () => setOpen(false)), []);
  useEffect(() => nameEarlyField(placeholder), [placeholder]);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('title')}
        aria-keyshortcuts="/ Control+K"
        aria-haspopup="dialog"
        data-on-bottom-bar
        onClick={openEarlyField}
      >
        <IconSearch size={16} aria-hidden />
        <span className={styles.word}>{placeholder}</span>
        <kbd className={styles.hint}>{ui('control')} K</kbd>
        <kbd className={styles.hint}>/</kbd>
      </button>
      {isOpen && <Palette onClose={handleClose} onDialog={onDialog} />}
    </>
  );
}
