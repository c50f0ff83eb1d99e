import type { Supply } from '@backline/contract';
import { itemCount, plainName } from '@backline/domain';
import { Text } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ItemIcon } from '../items/item-icon.tsx';
import styles from './logigen.module.css';
import { moveButtonId, type RowActions } from './use-crate-move.ts';

interface CrateRowProps {
  supply: Supply;
  /** The index of its container. */
  place: number;
  container: string;
  isLifted: boolean;
  /** Null if crates cannot be moved. */
  actions: RowActions | null;
}

/** The crates of an item in a container, which can be dragged to another one, or lifted with the button. */
export const CrateRow = memo(function CrateRow({
  supply,
  place,
  container,
  isLifted,
  actions,
}: CrateRowProps) {
  const t = useTranslations('logigen.moves');
  const format = useFormatter();
  const { item, quantity } = supply;
  return (
    <li
      className={styles.row}
      data-lifted={isLifted}
      draggable={actions !== null}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', item.name);
        actions?.lift(place, item.id, quantity);
      }}
      onDragEnd={() => actions?.putBack()}
    >
      {actions !== null && (
        <button
          id={moveButtonId(place, item.id)}
          type="button"
          className={styles.move}
          aria-label={t('move', { crates: quantity, item: item.name, container })}
          aria-pressed={isLifted}
          onClick={() => (isLifted ? actions.settle() : actions.lift(place, item.id, quantity))}
        >
          <IconGripVertical size={18} aria-hidden />
        </button>
      )}
      <ItemIcon item={item} size={28} />
      <Text span inherit c="bright" miw={0} flex="1" style={{ overflowWrap: 'anywhere' }}>
        {plainName(item)}
        <Text span display="block" c="dimmed" fz="xs">
          {t('items', { count: itemCount(item, quantity) })}
        </Text>
      </Text>
      <Text span c="bright" fz="lg" fw={600}>
        {format.number(quantity)}
      </Text>
    </li>
  );
});
