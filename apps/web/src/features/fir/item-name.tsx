import { stockKey } from '@backline/domain';
import { IconPackage } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { CategoryGlyph } from '../supplies/category-glyph.tsx';
import type { Catalog } from './catalog.ts';
import styles from './item-name.module.css';

interface ItemNameProps {
  catalog: Catalog;
  codeName: string | null;
  crated: boolean;
}

/** An item's name with its glyph and crate mark; the code name for what the catalog lacks. */
export function ItemName({ catalog, codeName, crated }: ItemNameProps) {
  const item = codeName === null ? undefined : catalog.get(stockKey(codeName, crated));
  const itemName = useItemName(catalog);
  return (
    <span className={styles.item}>
      <span className={styles.glyph}>{item && <CategoryGlyph category={item.category} size={18} />}</span>
      <span className={styles.crate}>{crated && <IconPackage size={16} aria-hidden />}</span>
      <span className={styles.name}>{itemName(codeName, crated)}</span>
    </span>
  );
}

/** How an item is called in sentences and labels. */
export function useItemName(catalog: Catalog): (codeName: string | null, crated: boolean) => string {
  const t = useTranslations('fir.rows');
  return (codeName, crated) =>
    codeName === null ? t('noItem') : (catalog.get(stockKey(codeName, crated))?.name ?? codeName);
}
