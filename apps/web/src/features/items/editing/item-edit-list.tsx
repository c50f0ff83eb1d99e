import type { Item } from '@backline/contract';
import { compareSupplies, ITEM_CATEGORIES } from '@backline/domain';
import { type CSSProperties, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { useColumnCount } from '../../../ui/use-column-count.ts';
import { useNear } from '../../../ui/use-near.ts';
import { ItemIcon } from '../item-icon.tsx';
import styles from './item-edit-list.module.css';
import type { ItemEditScreenProps } from './item-edit-screen.tsx';
import type { ItemEdits } from './use-item-edits.ts';

/** Cards are mounted and unmounted in chunks of about this size, rounded to whole rows. */
const CHUNK_CARDS = 24;

interface ItemEditListProps extends Pick<ItemEditScreenProps, 'screen' | 'controls'> {
  items: Item[];
  edits: ItemEdits;
}

/**
 * The items in sections by category, virtualised: two hundred items have a thousand switches, which would
 * make each click slow, so only the cards near the viewport are rendered.
 */
export function ItemEditList({ items, ...rest }: ItemEditListProps) {
  const categoryName = useTranslations('supplies.categories');
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(grid, 'item edits');
  const size = columns * Math.ceil(CHUNK_CARDS / columns);
  const sections = ITEM_CATEGORIES.map((category) => ({
    category,
    own: items.filter((item) => item.category === category).toSorted(byName),
  })).filter(({ own }) => own.length > 0);
  return (
    <div ref={grid} className={styles.columns} data-screen={rest.screen}>
      {sections.map(({ category, own }, section) => (
        <section key={category} className={styles.section}>
          <h2 className={styles.heading}>{categoryName(category)}</h2>
          {Array.from({ length: columns && Math.ceil(own.length / size) }, (_, index) => (
            <Chunk
              // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is identified by its position
              key={`${columns} ${index}`}
              items={own.slice(index * size, (index + 1) * size)}
              columns={columns}
              isFirst={section === 0 && index === 0}
              {...rest}
            />
          ))}
        </section>
      ))}
    </div>
  );
}

const byName = (item: Item, other: Item) => compareSupplies({ item }, { item: other });

interface ChunkProps extends ItemEditListProps {
  columns: number;
  /** Whether the chunk is visible before any scrolling. */
  isFirst: boolean;
}

function Chunk({ items, columns, isFirst, edits, controls }: ChunkProps) {
  const list = useRef<HTMLUListElement>(null);
  const { isNear, height } = useNear(list, isFirst);
  const place = {
    '--rows': Math.ceil(items.length / columns),
    ...(!isNear && height !== null && { height }),
  } as CSSProperties; // a custom property
  return (
    // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
    <ul ref={list} role="list" className={styles.grid} style={place} data-far={!isNear || undefined}>
      {isNear &&
        items.map((item) => <EditCard key={item.id} item={item} edits={edits} controls={controls} />)}
    </ul>
  );
}

function EditCard({ item, edits, controls }: Pick<ChunkProps, 'edits' | 'controls'> & { item: Item }) {
  const t = useTranslations('war');
  const errorText = useErrorText();
  const failure = edits.failures.get(item.id);
  const reason = failure && errorText(failure);
  /** The failed item whose reason the footer already shows. */
  const said = edits.changed.find(({ id }) => edits.failures.has(id));
  const saidReason = said && errorText(edits.failures.get(said.id));
  const isChanged = edits.isChanged(item);
  return (
    <li className={styles.card} data-changed={isChanged || undefined}>
      <span className={styles.item}>
        <ItemIcon item={item} size={32} />
        <span className={styles.name}>{item.name}</span>
        {isChanged && (
          <StatusBadge status={failure ? 'stale' : 'aging'}>
            {t(failure ? 'notSaved' : 'changed')}
          </StatusBadge>
        )}
      </span>
      <div className={styles.controls}>
        {controls(edits.edited(item), (change) => edits.set([item], change))}
      </div>
      {reason !== undefined && reason !== saidReason && <p className={styles.failure}>{reason}</p>}
    </li>
  );
}
