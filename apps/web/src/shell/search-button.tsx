import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../ui/dialogs/lazy-dialog.tsx';
import { isModalOpen } from '../ui/dialogs/modal-open.ts';
import styles from './search-button.module.css';
import { useSearchRequest } from './search-request.ts';

const SearchDialog = lazyDialog(
  async () => (await import('../features/items/search-dialog.tsx')).SearchDialog,
);

/** Opens the item search, by itself or by the `/` key (docs/spec/shell.md#search). */
export function SearchButton() {
  const t = useTranslations('shell.search');
  const [opened, setOpened] = useState(false);
  useSlashKey(() => setOpened(true));
  useSearchRequest(() => setOpened(true));
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-label={t('open')}
        aria-keyshortcuts="/"
        aria-haspopup="dialog"
        data-on-bottom-bar
        onClick={() => setOpened(true)}
      >
        <IconSearch size={16} aria-hidden />
        <span className={styles.word}>{t('word')}</span>
        <kbd className={styles.hint}>/</kbd>
      </button>
      {opened && <SearchDialog onClose={() => setOpened(false)} />}
    </>
  );
}

/** Calls back for `/`, when no modal is open and the focus is on the page's body: elsewhere it is a letter. */
function useSlashKey(onPress: () => void): void {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if ((document.activeElement ?? document.body) !== document.body) return;
      if (isModalOpen()) return;
      event.preventDefault(); // or the search would begin with a slash
      onPress();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [onPress]);
}
