import type { Item } from '@backline/contract';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { lazyDialog } from '../../ui/dialogs/lazy-dialog.tsx';
import styles from './item-opener.module.css';

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

/** An item's name as a button that opens the item dialog. Must be inside an `ItemOpener`. */
export function ItemButton({ item }: { item: Item }) {
  const open = useContext(OpenItem);
  return (
    <button type="button" className={styles.name} aria-haspopup="dialog" onClick={() => open(item)}>
      {item.name}
    </button>
  );
}
