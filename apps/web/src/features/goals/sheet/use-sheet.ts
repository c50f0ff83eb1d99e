import { ApiError, changesOf, goals, goalTemplates, type Item } from '@backline/contract';
import {
  type CellWrite,
  NO_EDITS,
  redoEdit,
  type SheetEdits,
  undoEdit,
  withoutSaved,
  writeCells,
} from '@backline/domain';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../../api/client/call.ts';
import { reloadBehind } from '../../../api/client/query.ts';
import { columnName, ownRange, type SheetLine, type SheetOwner, sheetLines } from './sheet-lines.ts';

/** Reason why the latest save failed, and its lines that were refused. */
export interface SheetFailure {
  error: unknown;
  refused: { line: SheetLine; problem: string }[];
}

/**
 * Goals edited in place: what is typed, undo and redo, and one save for all of it. Nothing typed is lost by a save that
 * fails. What somebody else changed after the first letter was typed into a pair is refused by the server once, and
 * overwritten knowingly by the next save (docs/decisions/0005).
 */
export function useSheet(owners: readonly SheetOwner[], itemOf: (id: number) => Item | undefined) {
  const client = useQueryClient();
  const [edits, setEdits] = useState<SheetEdits>(NO_EDITS);
  const [isSaving, setSaving] = useState(false);
  const [failure, setFailure] = useState<SheetFailure | null>(null);
  const seen = useSeenRanges(owners);
  const { lines, problems } = useMemo(
    () => sheetLines(edits.typed, owners, itemOf),
    [edits.typed, owners, itemOf],
  );

  const write = (writes: readonly CellWrite[], isTyping = false) => {
    seen.note(writes);
    setEdits((current) => writeCells(current, writes, isTyping));
  };

  /** Drops what was typed over a goal of an owner that has been deleted. */
  const drop = (owner: SheetOwner, item: Item) => {
    seen.forget({ owner, item });
    const cells = columnsOf([owner]).map((column) => ({ row: item.id, column, text: undefined }));
    setEdits((current) => writeCells(current, cells));
  };

  const discard = () => {
    seen.clear();
    setFailure(null);
    setEdits(NO_EDITS);
  };

  const save = async () => {
    const sent = lines.map((line) => ({ ...line, seen: seen.of(line) }));
    setSaving(true);
    setFailure(null);
    try {
      const counts = await send(client, sent);
      seen.clear();
      setEdits((current) => withoutSaved(current, edits.typed));
      return counts;
    } catch (error) {
      const refused = refusedLines(error, sent);
      if (error instanceof ApiError && error.code === 'changed') {
        for (const { line } of refused) seen.forget(line);
        await client.invalidateQueries({ queryKey: [goals.list.feature] });
      }
      setFailure({ error, refused });
      return null;
    } finally {
      setSaving(false);
    }
  };

  return {
    typed: edits.typed,
    lines,
    problems,
    isSaving,
    failure,
    canUndo: edits.past.length > 0,
    canRedo: edits.future.length > 0,
    write,
    drop,
    undo: () => setEdits(undoEdit),
    redo: () => setEdits(redoEdit),
    discard,
    save,
  };
}
export type Sheet = ReturnType<typeof useSheet>;

/** Remembers what each pair held when its first letter was typed: the state that a save says it has seen. */
function useSeenRanges(owners: readonly SheetOwner[]) {
  const seen = useRef(new Map<string, SheetLine['seen']>());
  const keyOf = (owner: SheetOwner, itemId: number) => `${owner.id}/${itemId}`;
  const ownNow = (owner: SheetOwner, itemId: number) =>
    ownRange(
      owner,
      owner.goals.find(({ item }) => item.id === itemId),
    );
  return {
    note(writes: readonly CellWrite[]) {
      for (const { row, column } of writes) {
        const owner = owners.find((sheetOwner) => column.startsWith(`${sheetOwner.id}.`));
        if (owner === undefined || seen.current.has(keyOf(owner, row))) continue;
        seen.current.set(keyOf(owner, row), ownNow(owner, row));
      }
    },
    of({ owner, item }: Pick<SheetLine, 'owner' | 'item'>) {
      const isDeleted = owners.every(({ goals }) => goals.every((goal) => goal.item.id !== item.id));
      if (isDeleted) return null; // its row says so
      const known = seen.current.get(keyOf(owner, item.id));
      return known === undefined ? ownNow(owner, item.id) : known;
    },
    forget: ({ owner, item }: Pick<SheetLine, 'owner' | 'item'>) =>
      void seen.current.delete(keyOf(owner, item.id)),
    clear: () => seen.current.clear(),
  };
}

/** Saves, and waits for the lists with the new goals, so that no cell shows the old ones in between. */
async function send(client: QueryClient, lines: readonly SheetLine[]) {
  const [first] = lines;
  const bodyOf = ({ item, goal, seen }: SheetLine) => ({
    firName: item.firName,
    crated: item.crated,
    goal,
    seen,
  });
  const isCategory = first?.owner.kind === 'category';
  const counts = isCategory
    ? await call(goalTemplates.saveTemplateSheet, {
        params: { id: first.owner.id },
        body: { goals: lines.map(bodyOf) },
      })
    : await call(goals.saveSheet, {
        body: { goals: lines.map((line) => ({ ...bodyOf(line), warehouseId: line.owner.id })) },
      });
  const endpoint = isCategory ? goalTemplates.saveTemplateSheet : goals.saveSheet;
  for (const feature of changesOf(endpoint)) if (feature !== endpoint.feature) reloadBehind(client, feature);
  await client.invalidateQueries({ queryKey: [endpoint.feature] });
  return counts;
}

function refusedLines(error: unknown, sent: readonly SheetLine[]): SheetFailure['refused'] {
  if (!(error instanceof ApiError)) return [];
  return Object.entries(error.fields ?? {}).flatMap(([path, problem]) => {
    const line = sent[Number(/^goals\.(\d+)\./.exec(path)?.[1])];
    return line === undefined ? [] : [{ line, problem }];
  });
}

/** The columns of all owners, in the order in which they stand. */
export function columnsOf(owners: readonly SheetOwner[]): string[] {
  return owners.flatMap((owner) => [columnName(owner, 'target'), columnName(owner, 'minimum')]);
}
