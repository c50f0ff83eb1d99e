import { type EditorColumn as Column, columnUnit, type PyramidMove } from '@backline/domain';
import { Flex, Text, UnstyledButton } from '@mantine/core';
import { IconHelpOctagon } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ItemIcon } from '../../items/item-icon.tsx';
import styles from '../pyramids.module.css';
import { MoveButton } from './move-button.tsx';
import { type ItemsById, useItemNames } from './planned-items.ts';
import { startDrag, useDropPlace } from './use-drop-place.ts';

/** More would not fit on one line. */
const ICONS_SHOWN = 3;
const ICON_SIZE = 32;

interface EditorColumnProps {
  column: Column;
  row: number;
  index: number;
  /** Number of columns in its row. */
  count: number;
  items: ItemsById;
  bluefin: boolean;
  onMove: (move: PyramidMove) => void;
  onOpen: () => void;
}

/** A column in the editor. It can be moved with its buttons, with Alt and the arrow keys, or by dragging. */
export function EditorColumn(props: EditorColumnProps) {
  const { column, row, index, count, items, bluefin, onMove, onOpen } = props;
  const t = useTranslations('pyramids.editor');
  const names = useItemNames(items)(column.items);
  const moveTo = (toRow: number, order: number) => onMove({ type: 'move-column', row, index, toRow, order });
  const drop = useDropPlace((place) => onMove({ type: 'move-column', ...place, toRow: row, order: index }));

  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey) return;
    const [toRow, order] = KEYS[event.key]?.(row, index) ?? [];
    if (toRow === undefined || order === undefined) return;
    event.preventDefault(); // Alt with an arrow key is the browser's Back and Forward
    if (toRow >= 0 && order >= 0) moveTo(toRow, order);
  };

  return (
    <li className={styles.column} data-column={column.key} {...drop}>
      <UnstyledButton
        className={styles.open}
        data-part="open"
        draggable
        aria-keyshortcuts="Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown"
        title={names}
        onClick={onOpen}
        onKeyDown={handleKey}
        onDragStart={(event) => startDrag(event, { row, index })}
      >
        <ColumnContent column={column} items={items} bluefin={bluefin} />
      </UnstyledButton>
      <MoveButton
        className={styles.left}
        direction="left"
        label={t('columnLeft', { items: names })}
        disabled={index === 0}
        onClick={() => moveTo(row, index - 1)}
      />
      <MoveButton
        className={styles.right}
        direction="right"
        label={t('columnRight', { items: names })}
        disabled={index === count - 1}
        onClick={() => moveTo(row, index + 1)}
      />
    </li>
  );
}

/** The place to which Alt with each arrow key moves a column. */
const KEYS: Record<string, (row: number, index: number) => [row: number, order: number]> = {
  ArrowLeft: (row, index) => [row, index - 1],
  ArrowRight: (row, index) => [row, index + 1],
  ArrowUp: (row, index) => [row - 1, index],
  ArrowDown: (row, index) => [row + 1, index],
};

/** Icons, names and target. */
function ColumnContent({ column, items, bluefin }: Pick<EditorColumnProps, 'column' | 'items' | 'bluefin'>) {
  const t = useTranslations('pyramids.editor');
  const format = useFormatter();
  const names = useItemNames(items)(column.items);
  const known = column.items.flatMap((id) => items.get(id) ?? []);
  return (
    <>
      <Flex component="span" align="center" gap="xxs" wrap="nowrap" c="dimmed" aria-hidden>
        {column.items.slice(0, ICONS_SHOWN).map((id) => (
          <PlannedIcon key={id} id={id} items={items} />
        ))}
        {column.items.length > ICONS_SHOWN && (
          <Text span size="small" c="dimmed">
            +{column.items.length - ICONS_SHOWN}
          </Text>
        )}
      </Flex>
      <Text span size="xs" c="dimmed" lineClamp={2} lh={1.25} mih="2lh" style={{ overflowWrap: 'anywhere' }}>
        {names}
      </Text>{' '}
      <Text span size="lg" fw={600} c="bright">
        {format.number(column.target)}
        {columnUnit(known, bluefin) === 'crates' && <abbr title={t('crates')}>{t('cratesMark')}</abbr>}
      </Text>
    </>
  );
}

function PlannedIcon({ id, items }: { id: number; items: ItemsById }) {
  const item = items.get(id);
  return item ? <ItemIcon item={item} size={ICON_SIZE} /> : <IconHelpOctagon size={ICON_SIZE} aria-hidden />;
}
