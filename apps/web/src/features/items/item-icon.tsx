import type { Item } from '@backline/contract';
import { useState } from 'react';
import { CategoryGlyph } from './category-glyph.tsx';
import styles from './items.module.css';

interface ItemIconProps {
  item: Pick<Item, 'firName' | 'crated' | 'category'>;
  /** Width and height in pixels. */
  size?: number;
}

/** The path of an item's icon (docs/spec/items.md#icons). The file name of a crated item has a suffix. */
function iconPath({ firName, crated }: ItemIconProps['item']): string {
  return `/assets/icons/${firName}${crated ? '-crated' : ''}.png`;
}

/** An item's icon. Purely decorative: the name is beside it. A glyph replaces it if it fails to load. */
export function ItemIcon({ item, size = 32 }: ItemIconProps) {
  const path = iconPath(item);
  const [failed, setFailed] = useState<string | null>(null);
  if (failed === path)
    return (
      <span className={styles.glyph} style={{ width: size, height: size }}>
        <CategoryGlyph category={item.category} size={Math.round(size * 0.6)} />
      </span>
    );
  return (
    <img
      className={styles.icon}
      src={path}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(path)}
    />
  );
}
