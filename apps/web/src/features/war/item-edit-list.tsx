import type { Item } from '@backline/contract';
import { compareSupplies, ITEM_CATEGORIES } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { useErrorText } from '../../ui/error-text.ts';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { ItemIcon } from '../items/item-icon.tsx';
import styles from './item-edit-list.module.css';
import type { ItemEditScreenProps } from './item-edit-screen.tsx';
import type { ItemEdits } from './use-item-edits.ts';

interface ItemEditListProps extends Pick<ItemEditScreenProps, 'screen' | 'controls'> {
  items: Item[];
  edits: ItemEdits;
}

/** The items in sections by category, each with its controls, and marked while it is changed. */
export function ItemEditList({ screen, items, edits, controls }: ItemEditListProps) {
  const t = useTranslations('war');
  const categoryName = useTranslations('supplies.categories');
  const errorText = useErrorText();
  /** What the footer says already. */
  const said = edits.changed.find(({ id }) => edits.failures.has(id));
  const saidReason = said && errorText(edits.failures.get(said.id));
  const card = (item: Item) => {
    const failure = edits.failures.get(item.id);
    const reason = failure && errorText(failure);
    const isChanged = edits.isChanged(item);
    return (
      <li key={item.id} className={styles.card} data-changed={isChanged || undefined}>
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
  };
  return ITEM_CATEGORIES.map((category) => {
    const own = items.filter((item) => item.category === category).toSorted(byName);
    return (
      own.length > 0 && (
        <section key={category} className={styles.section}>
          <h2 className={styles.heading}>{categoryName(category)}</h2>
          {/* biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari */}
          <ul role="list" className={styles.grid} data-screen={screen}>
            {own.map(card)}
          </ul>
        </section>
      )
    );
  });
}

const byName = (item: Item, other: Item) => compareSupplies({ item }, { item: other });
