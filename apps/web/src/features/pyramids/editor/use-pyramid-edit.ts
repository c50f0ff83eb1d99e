import { ApiError, type Pyramid, pyramids } from '@backline/contract';
import { movePyramid, openPyramidEditor, type PyramidMove, rowsOfEditor } from '@backline/domain';
import { useState } from 'react';
import { useAction } from '../../../api/client/query.ts';

interface Options {
  /** The server's current version, which somebody else may change in the meantime. */
  stored: Pyramid;
  /** Called if saving was refused because `stored` is older than the server's version. */
  onOutdated: () => void;
  onSaved: () => void;
}

/**
 * Keeps one edit of a pyramid, from opening to saving. Versions that others save are adopted if there are no unsaved
 * changes here, or if they did not change the rows. Otherwise there is a conflict (docs/decisions/0005), which the
 * person resolves with `loadTheirs` or `keepMine`. Until then nothing is sent and nothing is lost.
 */
export function usePyramidEdit({ stored, onOutdated, onSaved }: Options) {
  const update = useAction(pyramids.update);
  const [opened, setOpened] = useState(stored);
  const [editor, setEditor] = useState(() => openPyramidEditor(stored.rows));
  const [error, setError] = useState<Error | null>(null);

  const loadTheirs = () => {
    setOpened(stored);
    setEditor(openPyramidEditor(stored.rows));
    setError(null);
  };

  const isNewer = stored.version > opened.version;
  const hasOwnRows = JSON.stringify(planOf(stored)) === JSON.stringify(planOf(opened));
  if (isNewer && !editor.changed) loadTheirs();
  else if (isNewer && hasOwnRows) setOpened(stored);

  const save = async (seen: Pyramid) => {
    const { id, name, bluefin, version } = seen;
    setError(null);
    try {
      const attributes = { name, bluefin, rows: rowsOfEditor(editor), version };
      await update.mutateAsync({ params: { id }, body: { pyramid: { attributes } } });
      onSaved();
    } catch (failure) {
      if (!(failure instanceof Error)) throw failure;
      setError(failure);
      if (failure instanceof ApiError && failure.code === 'changed') onOutdated();
    }
  };

  return {
    editor,
    /** The version that `editor` started from. */
    opened,
    error,
    isSaving: update.isPending,
    isConflict: isNewer && editor.changed && !hasOwnRows,
    move: (pyramidMove: PyramidMove) => {
      const moved = movePyramid(editor, pyramidMove);
      setEditor(moved);
      setError(null);
      return moved;
    },
    save: () => save(opened),
    loadTheirs,
    keepMine: () => {
      setOpened(stored);
      return save(stored);
    },
  };
}

export type PyramidEdit = ReturnType<typeof usePyramidEdit>;

/** Rows without the parts that depend on the stock that the viewer may see. */
function planOf({ rows }: Pyramid) {
  return rows.map((row) => row.map(({ items, target }) => ({ items, target })));
}
