import type { Item } from '@backline/contract';
import { useState } from 'react';
import { CategoryGlyph } from './category-glyph.tsx';
import styles from './item-icon.module.css';

interface ItemIconProps {
  item: Pick<Item, 'firName' | 'crated' | 'category'>;
  /** Width and height in pixels. */
  size?: number;
}

/** Where the picture of an item is (docs/spec/items.md#icons): a crated one has a suffix. */
function iconPath({ firName, crated }: ItemIconProps['item']): string {
  return `/assets/icons/${firName}${crated ? '-crated' : ''}.png`;
}

/** An item's picture; decoration only, the name beside it says what it is. A glyph takes its place when it fails. */
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
