import type { PyramidMove, EditorRow as Row } from '@backline/domain';
import { Text, UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import styles from '../pyramids.module.css';
import { EditorColumn } from './editor-column.tsx';
import { MoveButton } from './move-button.tsx';
import type { ItemsById } from './planned-items.ts';
import { useDropPlace } from './use-drop-place.ts';

interface EditorRowProps {
  row: Row;
  /** Index from 0; people count from 1. */
  number: number;
  rowCount: number;
  items: ItemsById;
  bluefin: boolean;
  onMove: (move: PyramidMove) => void;
  /** Opens the dialog of a column; undefined for a new one. */
  onOpen: (index: number | undefined) => void;
}

/** A row of the editor: its number, its columns and a button to add another one. */
export function EditorRow({ row, number, rowCount, items, bluefin, onMove, onOpen }: EditorRowProps) {
  const t = useTranslations('pyramids.editor');
  const { columns } = row;
  const drop = useDropPlace((place) =>
    onMove({ type: 'move-column', ...place, toRow: number, order: columns.length }),
  );
  return (
    <li className={styles.editorRow} data-row={row.key} aria-label={t('row', { row: number + 1 })}>
      <div className={styles.moves}>
        <MoveButton
          direction="up"
          label={t('rowUp', { row: number + 1 })}
          disabled={number === 0}
          onClick={() => onMove({ type: 'move-row', from: number, to: number - 1 })}
        />
        <Text span size="lg" c="dimmed">
          {number + 1}
        </Text>
        <MoveButton
          direction="down"
          label={t('rowDown', { row: number + 1 })}
          disabled={number === rowCount - 1}
          onClick={() => onMove({ type: 'move-row', from: number, to: number + 1 })}
        />
      </div>
      <ol className={styles.columns}>
        {columns.map((column, index) => (
          <EditorColumn
            key={column.key}
            column={column}
            row={number}
            index={index}
            count={columns.length}
            items={items}
            bluefin={bluefin}
            onMove={onMove}
            onOpen={() => onOpen(index)}
          />
        ))}
        <li className={styles.place} {...drop}>
          <UnstyledButton
            className={styles.add}
            aria-label={t('addColumn', { row: number + 1 })}
            onClick={() => onOpen(undefined)}
          >
            <IconPlus size={22} aria-hidden />
          </UnstyledButton>
        </li>
      </ol>
    </li>
  );
}
