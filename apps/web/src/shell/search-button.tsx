import { IconSearch } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from './shell.module.css';

/** Opens the search when pressed, as the `/` key and Ctrl+K do (docs/spec/shell.md#search). */
export function SearchButton({ onOpen }: { onOpen: () => void }) {
  const t = useTranslations('shell.search');
  const ui = useTranslations('ui');
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={t('title')}
      aria-keyshortcuts="/ Control+K"
      aria-haspopup="dialog"
      data-on-bottom-bar
      onClick={onOpen}
    >
      <IconSearch size={16} aria-hidden />
      <span className={styles.word}>{t('placeholder')}</span>
      <kbd className={styles.hint}>{ui('control')} K</kbd>
      <kbd className={styles.hint}>/</kbd>
    </button>
  );
}
