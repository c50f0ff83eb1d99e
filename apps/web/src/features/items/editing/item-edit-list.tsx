import type { Item } from '@backline/contract';
import { compareSupplies, ITEM_CATEGORIES, type ItemCategory } from '@backline/domain';
import { type ReactNode, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import { StatusBadge } from '../../../ui/labels/status-badge.tsx';
import { useColumnCount } from '../../../ui/use-column-count.ts';
import { useVirtualRows } from '../../../ui/use-virtual-rows.ts';
import { ItemIcon } from '../item-icon.tsx';
import styles from '../items.module.css';
import type { ItemEdit, ItemEdits } from './use-item-edits.ts';

/** Cards are mounted and unmounted in chunks of about this size, rounded to whole lines. */
const CHUNK_CARDS = 24;
/** Heights in pixels of what was never rendered. */
const CARD_PX = { technology: 62, manufacturing: 190 };
const LINE_PX = 45;
const HEADING_PX = 40;

export interface ItemEditListProps {
  /** The namespace of its texts. */
  screen: 'technology' | 'manufacturing';
  /** The inputs for one item. */
  controls: (item: Item, set: (change: ItemEdit) => void) => ReactNode;
  /** Names of the inputs, above them where an item is one line. */
  heads?: readonly string[];
  /** Whether an item is one line. */
  isTable?: boolean;
  items: Item[];
  edits: ItemEdits;
}

type Row =
  | { key: string; kind: 'heading'; category: ItemCategory }
  | { key: string; kind: 'cards'; items: Item[] };

/** The items by category and name, each category as a heading and chunks of whole lines. */
function rowsOf(items: readonly Item[], columns: number): Row[] {
  const size = columns * Math.ceil(CHUNK_CARDS / columns);
  return ITEM_CATEGORIES.flatMap((category): Row[] => {
    const own = items.filter((item) => item.category === category).toSorted(byName);
    if (own.length === 0) return [];
    const chunks = Array.from({ length: Math.ceil(own.length / size) }, (_, index): Row => {
      const shown = own.slice(index * size, (index + 1) * size);
      return { key: `${category} ${index} ${columns}`, kind: 'cards', items: shown };
    });
    return [{ key: category, kind: 'heading', category }, ...chunks];
  });
}

const byName = (item: Item, otherItem: Item) => compareSupplies({ item }, { item: otherItem });

/**
 * The items in sections by category, virtualised: two hundred items have a thousand switches, which would
 * make each click slow, so only the cards near the window are rendered.
 */
export function ItemEditList({
  items,
  screen,
  controls,
  edits,
  heads = [],
  isTable = false,
}: ItemEditListProps) {
  const categoryName = useTranslations('supplies.categories');
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(grid, 'item edits');
  const rows = useMemo(() => (columns === 0 ? [] : rowsOf(items, columns)), [items, columns]);
  const { shown, before, after, measure } = useVirtualRows(grid, {
    rows,
    keyOf: ({ key }) => key,
    estimate: (row) =>
      row.kind === 'heading'
        ? HEADING_PX
        : Math.ceil(row.items.length / columns) * (isTable ? LINE_PX : CARD_PX[screen]),
  });
  return (
    <div
      ref={grid}
      className={styles.columns}
      data-screen={screen}
      data-table={isTable || undefined}
      style={{ paddingBlock: `${before}px ${after}px` }}
    >
      {isTable && (
        <div className={styles.heads} aria-hidden>
          {heads.map((name) => (
            <span key={name}>{name}</span>
          ))}
        </div>
      )}
      {shown.map(({ index, row }) => (
        <div key={row.key} ref={measure} data-index={index} className={styles.row}>
          {row.kind === 'heading' ? (
            <h2 className={styles.heading}>{categoryName(row.category)}</h2>
          ) : (
            // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
            <ul role="list" className={styles.grid}>
              {row.items.map((item) => (
                <EditCard key={item.id} item={item} edits={edits} controls={controls} />
              ))}
            </ul>
          )}
        </div>
      ))}
    </div>
  );
}

interface EditCardProps extends Pick<ItemEditListProps, 'edits' | 'controls'> {
  item: Item;
}

function EditCard({ item, edits, controls }: EditCardProps) {
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
      {reason !== undefined && reason !== saidReason && <p className={styles.editFailure}>{reason}</p>}
    </li>
  );
}
