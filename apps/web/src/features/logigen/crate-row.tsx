import type { Supply } from '@backline/contract';
import { itemCount } from '@backline/domain';
import { IconGripVertical } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { ItemIcon } from '../items/item-icon.tsx';
import styles from './crate-row.module.css';
import { type CrateMoves, moveButtonId } from './use-crate-move.ts';

interface CrateRowProps {
  supply: Supply;
  /** The place of its container. */
  place: number;
  container: string;
  moves: CrateMoves | null;
}

/** The crates of an item in a container, which can be dragged to another one, or lifted with the button. */
export function CrateRow({ supply: { item, quantity }, place, container, moves }: CrateRowProps) {
  const t = useTranslations('logigen.moves');
  const format = useFormatter();
  const lifted = moves?.lifted;
  const isLifted = lifted?.from === place && lifted.itemId === item.id;
  return (
    <li
      className={styles.row}
      data-lifted={isLifted}
      draggable={moves !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item.name);
        moves?.lift(place, item.id, quantity);
      }}
      onDragEnd={() => moves?.putBack()}
    >
      {moves !== null && (
        <button
          id={moveButtonId(place, item.id)}
          type="button"
          className={styles.move}
          aria-label={t('move', { crates: quantity, item: item.name, container })}
          aria-pressed={isLifted}
          onClick={() => (isLifted ? moves.settle() : moves.lift(place, item.id, quantity))}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      )}
      <ItemIcon item={item} size={28} />
      <span className={styles.name}>
        {nameInCrate(item.name)}
        <span className={styles.items}>{t('items', { count: itemCount(item, quantity) })}</span>
      </span>
      <span className={styles.quantity}>{format.number(quantity)}</span>
    </li>
  );
}

/** Everything in a container is crated, and the icon says so too. */
function nameInCrate(name: string): string {
  return name.replace(/ \(Crated\)$/, '');
}
