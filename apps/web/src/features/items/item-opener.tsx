import type { Item } from '@backline/contract';
import { plainName } from '@backline/domain';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import styles from './items.module.css';

const ItemDialog = lazyDialog(async () => (await import('./item-dialog.tsx')).ItemDialog);

const OpenItem = createContext<(item: Item) => void>(() => {});

/**
 * Holds the one item dialog of a list, so that it stays open when the card that opened it is unmounted by
 * scrolling.
 */
export function ItemOpener({ children }: { children: ReactNode }) {
  const [item, setItem] = useState<Item | null>(null);
  return (
    <OpenItem value={setItem}>
      {children}
      {item && <ItemDialog item={item} onClose={() => setItem(null)} />}
    </OpenItem>
  );
}

/** Opens the dialog of the `ItemOpener` around. */
export function useOpenItem(): (item: Item) => void {
  return useContext(OpenItem);
}

/**
 * An item's name as a button that opens the item dialog; of an unknown item only its CodeName, marked as such. Must be inside an `ItemOpener`. A screen reader says
 * that it is crated; on the screen the mark on the icon beside it shows that.
 * @param isTabStop false where arrows lead to it.
 */
export function ItemButton({ item, isTabStop = true }: { item: Item; isTabStop?: boolean }) {
  const open = useContext(OpenItem);
  const t = useTranslations('items');
  const plain = plainName(item);
  const crated = item.name.slice(plain.length);
  if (item.unknown)
    return (
      <span className={styles.unknown}>
        {item.name} <i>{t('unknown')}</i>
      </span>
    );
  return (
    <button
      type="button"
      className={styles.opener}
      aria-haspopup="dialog"
      tabIndex={isTabStop ? undefined : -1}
      onClick={() => open(item)}
    >
      {plain}
      {crated && <span className={styles.crated}>{crated}</span>}
    </button>
  );
}
