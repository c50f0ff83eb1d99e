import { plainName, stockKey } from '@backline/domain';
import { useTranslations } from 'use-intl';
import type { Catalog } from './catalog.ts';
import { ItemIcon } from './item-icon.tsx';
import styles from './items.module.css';

const ICON_PIXELS = 28;

interface ItemNameProps {
  catalog: Catalog;
  codeName: string | null;
  crated: boolean;
  /** Leaves the form to the icon, where there is little room; it is still read out. */
  isShort?: boolean;
}

/** An item's name with its icon; the code name if the catalog lacks the item. */
export function ItemName({ catalog, codeName, crated, isShort = false }: ItemNameProps) {
  const item = codeName === null ? undefined : catalog.get(stockKey(codeName, crated));
  const name = useItemName(catalog)(codeName, crated);
  const plain = item === undefined ? name : plainName(item);
  return (
    <span className={styles.namedItem}>
      <span className={styles.nameIcon}>{item && <ItemIcon item={item} size={ICON_PIXELS} />}</span>
      <span className={styles.nameText}>
        {isShort ? plain : name}
        {isShort && <span className={styles.crated}>{name.slice(plain.length)}</span>}
      </span>
    </span>
  );
}

/** Returns a function that names an item for sentences and labels. */
export function useItemName(catalog: Catalog): (codeName: string | null, crated: boolean) => string {
  const t = useTranslations('fir.rows');
  return (codeName, crated) =>
    codeName === null ? t('noItem') : (catalog.get(stockKey(codeName, crated))?.name ?? codeName);
}
