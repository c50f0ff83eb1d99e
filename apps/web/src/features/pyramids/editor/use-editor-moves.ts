import type { EditorRow, PyramidEditor, PyramidMove } from '@backline/domain';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type ItemsById, useItemNames } from './planned-items.ts';

interface Options {
  editor: PyramidEditor;
  /** Performs a move and returns the result. */
  make: (move: PyramidMove) => PyramidEditor;
  items: ItemsById;
  /** Whether a dialog is open. It restores the focus itself if the element that opened it still exists. */
  isDialogOpen: boolean;
}

/**
 * Keeps the focus on what was moved, even though it is elsewhere on the page now, and announces the new
 * position to screen readers. Elements are found by `data-column`, `data-row` (keys) and `data-part`.
 */
export function useEditorMoves({ editor, make, items, isDialogOpen }: Options) {
  const t = useTranslations('pyramids.editor');
  const namesOf = useItemNames(items);
  const ref = useRef<HTMLDivElement>(null);
  /** Selectors for the focus after the next paint; the first that matches gets it. */
  const wanted = useRef<string[]>([]);
  const wasDialogOpen = useRef(false);
  const [announcement, setAnnouncement] = useState('');

  useEffect(() => {
    const isFocusLost = document.activeElement === null || document.activeElement === document.body;
    if (wasDialogOpen.current && !isDialogOpen && isFocusLost) wanted.current.push('[data-part="add-row"]');
    wasDialogOpen.current = isDialogOpen;
    const [target] = wanted.current.flatMap((selector) => {
      const found = ref.current?.querySelector<HTMLElement>(selector);
      return found && !found.matches(':disabled') ? [found] : [];
    });
    wanted.current = [];
    target?.focus();
  });

  const move = (pyramidMove: PyramidMove) => {
    const part = partInFocus();
    const { rows } = make(pyramidMove);
    if (pyramidMove.type === 'move-column') {
      const column = editor.rows[pyramidMove.row]?.columns[pyramidMove.index];
      const place = column && placeOf(rows, column.key);
      if (place === undefined) return;
      const at = `[data-column="${column?.key}"]`;
      wanted.current = [`${at} [data-part="${part}"]`, `${at} [data-part="open"]`];
      setAnnouncement(
        t('columnMoved', { items: namesOf(column?.items ?? []), row: place.row + 1, index: place.index + 1 }),
      );
    } else if (pyramidMove.type === 'move-row') {
      const key = editor.rows[pyramidMove.from]?.key;
      const row = rows.findIndex((candidate) => candidate.key === key);
      if (row < 0) return;
      const at = `[data-row="${key}"]`;
      if (!isDialogOpen)
        wanted.current = ['up', 'down']
          .toSorted((name) => (name === part ? -1 : 1))
          .map((name) => `${at} [data-part="${name}"]`);
      setAnnouncement(t('rowMoved', { from: pyramidMove.from + 1, row: row + 1 }));
    }
  };

  return { ref, announcement, move };
}

function partInFocus(): string | undefined {
  return document.activeElement instanceof HTMLElement ? document.activeElement.dataset.part : undefined;
}

function placeOf(rows: readonly EditorRow[], key: number) {
  return rows
    .flatMap(({ columns }, row) => columns.map((column, index) => ({ key: column.key, row, index })))
    .find((place) => place.key === key);
}
