import type { Item, Supply } from '@backline/contract';
import { Box, Button, Stack, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '../../ui/dialogs/lazy-dialog.tsx';
import { useLeaveGuard } from '../../ui/dialogs/use-leave-guard.ts';
import { Select } from '../../ui/select.tsx';
import { useStable } from '../../ui/use-stable.ts';
import { type Catalog, useStockCatalog } from '../items/catalog.ts';
import { AddedItemSelect } from './added-item-select.tsx';
import { GoalFilters } from './goal-filters.tsx';
import type { ShownGoal } from './goal-owner.ts';
import { GoalTable } from './sheet/goal-table.tsx';
import { SheetFooter } from './sheet/sheet-footer.tsx';
import { focusCell, type SheetMoves } from './sheet/sheet-keys.ts';
import { columnName, type SheetOwner } from './sheet/sheet-lines.ts';
import { filterRows, missingItems, type SheetRow, sheetRows, withDeleted } from './sheet/sheet-rows.ts';
import { columnsOf, type Sheet, useSheet } from './sheet/use-sheet.ts';
import { useGoalFilter } from './use-goal-filter.ts';

const SuggestedGoals = lazyPart(async () => (await import('./suggested-goals.tsx')).SuggestedGoals);

interface GoalListProps {
  /** The owner of the page, and those beside it. */
  owners: readonly SheetOwner[];
  /** The warehouse's stock; undefined while unknown. */
  supplies?: Supply[] | undefined;
  /** Whether what is typed goes into the goals of all owners. */
  isShared?: boolean;
  /** Chooses the owners, beside the filters. */
  choice?: ReactNode;
  /** Edits a goal or overrides a standard one, or calls back once it has deleted it; absent without permission. */
  onOpen?: ((goal: ShownGoal, onDeleted: () => void) => void) | undefined;
  /** Called with pasted rows that name their items. */
  onRows?: ((text: string) => void) | undefined;
  /** Shown instead of a sheet without rows, with how goals get into one; absent where an empty one is there to be filled. */
  empty?: ((onTake: TakeGoals) => ReactNode) | undefined;
}

/** The goals of warehouses or the templates of a category, with their filters, edited in place like a sheet. */
export function GoalList(props: GoalListProps) {
  const { owners, supplies, isShared = false, choice, onOpen, onRows, empty } = props;
  const t = useTranslations('goals');
  const suggest = useTranslations('consumption.goals');
  const isWarehouse = owners[0]?.kind === 'warehouse';
  const { filter, wanted, change, clear } = useGoalFilter();
  const catalog = useStockCatalog().data;
  const { sheet, rows, add } = useSheetRows(owners, { catalog, wanted, mayEdit: onOpen !== undefined });
  const { custom, standard, category, text } = filter;
  const shown = useMemo(
    () => filterRows(rows, { custom, standard, category, text }, wanted),
    [rows, custom, standard, category, text, wanted],
  );
  useGuard(sheet.typed.size > 0);
  const place = useRef<HTMLDivElement>(null);
  const [isSuggesting, setSuggesting] = useState(false);
  const narrow = useNarrow(owners, shown);
  const { moves, onType, left } = useMoves({
    owners,
    columns: columnsOf(narrow.owners),
    shown,
    sheet,
    isShared,
    onRows,
  });
  useFirstFocus(place, wanted.length > 0 && shown.length > 0);
  const openGoal = useStable((goal: ShownGoal) =>
    onOpen?.(goal, () => {
      if (owners[0] !== undefined) sheet.drop(owners[0], goal.item);
    }),
  );
  const take: TakeGoals = (goals) => {
    const [owner] = owners;
    if (owner === undefined) return;
    const known = new Set(rows.map(({ item }) => item.id));
    add(goals.map(({ item }) => item).filter(({ id }) => !known.has(id)));
    sheet.write(goals.flatMap((goal) => writesOf(owner, goal)));
  };

  // An added row that waits to be saved is a row, also once the last goal is deleted.
  if (empty !== undefined && rows.length === 0) return empty(take);
  return (
    <div ref={place}>
      {narrow.choice}
      <GoalFilters filter={filter} onChange={change} withKinds={isWarehouse}>
        {choice}
        {onOpen && isWarehouse && (
          <Button
            data-own
            variant="default"
            aria-expanded={isSuggesting}
            disabled={supplies === undefined}
            onClick={() => setSuggesting(!isSuggesting)}
          >
            {suggest('open')}
          </Button>
        )}
      </GoalFilters>
      {isSuggesting && supplies && <SuggestedGoals supplies={supplies} onTake={take} />}
      {wanted.length > 0 && shown.length > 0 && (
        <FilterNote text={t('sheet.wanted', { count: shown.length })} onShowAll={clear} />
      )}
      {shown.length === 0 ? (
        <FilterNote text={t('noMatch')} onShowAll={clear} />
      ) : (
        <GoalTable
          owners={narrow.owners}
          rows={narrow.rows}
          isPhone={narrow.isPhone}
          count={rows.length}
          supplies={supplies}
          editing={onOpen && { typed: sheet.typed, moves, onType }}
          onOpen={onOpen && openGoal}
        />
      )}
      {onOpen && catalog && <Adding catalog={catalog} rows={rows} onAdd={(item) => add([item])} />}
      {onOpen && <SheetFooter sheet={sheet} left={left} isMany={owners.length > 1} />}
    </div>
  );
}

interface SheetRowsOptions {
  catalog: Catalog | undefined;
  /** CodeNames that the address asks for, of which rows are begun. */
  wanted: readonly string[];
  mayEdit: boolean;
}

/** Rows that are typed into the goals of the owners, and all their rows; `add` begins rows for further items. */
function useSheetRows(owners: readonly SheetOwner[], { catalog, wanted, mayEdit }: SheetRowsOptions) {
  const [added, setAdded] = useState<readonly Item[]>([]);
  const [asked] = useState(wanted); // started rows stay when all are shown
  const stored = useMemo(() => {
    const missing = mayEdit ? missingItems(asked, owners, catalog?.values() ?? []) : [];
    return sheetRows(owners, [...missing, ...added]);
  }, [owners, added, asked, catalog, mayEdit]);
  const itemOf = useItemOf(stored, catalog);
  const sheet = useSheet(owners, itemOf);
  const rows = useMemo(
    () => withDeleted(stored, [...sheet.typed.keys()], itemOf),
    [stored, sheet.typed, itemOf],
  );
  return { sheet, rows, add: (items: readonly Item[]) => setAdded([...added, ...items]) };
}

/** Finds the item of a row by its id. A goal that somebody else deleted leaves the rows, but not the catalog. */
function useItemOf(stored: readonly SheetRow[], catalog: Catalog | undefined) {
  return useMemo(() => {
    const known = [...(catalog?.values() ?? []), ...stored.map(({ item }) => item)];
    const items = new Map(known.map((item) => [item.id, item]));
    return (id: number) => items.get(id);
  }, [stored, catalog]);
}

/** A note on what the filters show, with a button that shows everything. */
function FilterNote({ text, onShowAll }: { text: string; onShowAll: () => void }) {
  const t = useTranslations('goals');
  return (
    <Stack gap="sm" align="center" py="xl" c="dimmed">
      <Text role="status">{text}</Text>
      <Button variant="default" size="xs" onClick={onShowAll}>
        {t('showAll')}
      </Button>
    </Stack>
  );
}

type TakeGoals = ComponentProps<typeof SuggestedGoals>['onTake'];

/** Writes a suggested goal into the columns of the owner. */
const writesOf = (owner: SheetOwner, { item, goal }: Parameters<TakeGoals>[0][number]) =>
  (['target', 'minimum'] as const).map((part) => ({
    row: item.id,
    column: columnName(owner, part),
    text: String(goal[part]),
  }));

/** On a phone the columns of one owner at a time, with the choice of which. */
function useNarrow(owners: readonly SheetOwner[], rows: readonly SheetRow[]) {
  const t = useTranslations('goals.sheet');
  const isPhone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [chosenId, setChosenId] = useState<number | null>(null);
  const index = Math.max(
    0,
    owners.findIndex(({ id }) => id === chosenId),
  );
  const isOne = isPhone && owners.length > 1;
  const one = useMemo(
    () => ({
      owners: owners.slice(index, index + 1),
      rows: rows.map((row) => ({ ...row, goals: row.goals.slice(index, index + 1) })),
    }),
    [owners, rows, index],
  );
  const choice = isOne && (
    <Select
      aria-label={t('owner')}
      mb="sm"
      data={owners.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(owners[index]?.id)}
      allowDeselect={false}
      onChange={(value) => setChosenId(Number(value))}
    />
  );
  return { ...(isOne ? one : { owners, rows }), isPhone, choice };
}

function Adding({
  catalog,
  rows,
  onAdd,
}: {
  catalog: Catalog;
  rows: readonly SheetRow[];
  onAdd: (item: Item) => void;
}) {
  const place = useRef<HTMLDivElement>(null);
  const known = useMemo(() => new Set(rows.map(({ item }) => item.id)), [rows]);
  const [addedId, setAddedId] = useState<number | null>(null);
  const at = rows.findIndex(({ item }) => item.id === addedId);
  useEffect(() => {
    // Its target is what is typed next; the list may be filtered, so it is the last row that is shown.
    const cells = place.current?.parentElement?.querySelectorAll<HTMLInputElement>(
      'tbody tr:last-of-type input',
    );
    if (at !== -1) cells?.[0]?.focus();
  }, [at]);
  return (
    <Box ref={place} mt="md" maw="24rem">
      <AddedItemSelect
        catalog={catalog}
        known={known}
        onAdd={(item) => {
          onAdd(item);
          setAddedId(item.id);
        }}
      />
    </Box>
  );
}

interface MovesOptions {
  owners: readonly SheetOwner[];
  /** Names of the columns that are shown. */
  columns: readonly string[];
  shown: readonly SheetRow[];
  sheet: Sheet;
  isShared: boolean;
  onRows: ((text: string) => void) | undefined;
}

/** How keys, typing and pasted blocks change the sheet; `left` counts pasted cells outside the sheet. */
function useMoves({ owners, columns, shown, sheet, isShared, onRows }: MovesOptions) {
  const [left, setLeft] = useState(0);
  /** The same cell of every owner, for input that goes into all of them. */
  const spread = (row: number, column: string, text: string | undefined) => {
    const part = column.slice(column.indexOf('.'));
    const all = isShared ? owners.map(({ id }) => `${id}${part}`) : [column];
    return all.map((key) => ({ row, column: key, text }));
  };
  const paste: SheetMoves['paste'] = (from, block) => {
    let beyond = 0;
    const writes = block.flatMap((cells, down) =>
      cells.flatMap((text, across) => {
        const row = shown[from.row + down];
        const column = columns[from.column + across];
        if (row !== undefined && column !== undefined) return spread(row.item.id, column, text);
        beyond += 1;
        return [];
      }),
    );
    setLeft(beyond);
    sheet.write(writes);
  };
  const moves: SheetMoves = {
    undo: sheet.undo,
    redo: sheet.redo,
    save: () => void (sheet.lines.length > 0 && sheet.problems.length === 0 && sheet.save()),
    revert: ({ row, column }) => {
      const [item, name] = [shown[row]?.item, columns[column]];
      if (item !== undefined && name !== undefined) sheet.write(spread(item.id, name, undefined));
    },
    paste,
    pasteRows: (text) => onRows?.(text),
  };
  const onType = useStable((row: number, column: string, text: string | undefined) => {
    setLeft(0);
    sheet.write(spread(row, column, text), true);
  });
  return { moves, onType, left };
}

function useGuard(isUnsaved: boolean): void {
  const t = useTranslations('goals.sheet.leave');
  useLeaveGuard(isUnsaved, { title: t('title'), message: t('message'), confirmLabel: t('confirm') });
}

/** Focuses the first cell once, if the address asks for certain items. */
function useFirstFocus(place: RefObject<HTMLElement | null>, isWanted: boolean): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (!isWanted || isDone.current || place.current === null) return;
    isDone.current = focusCell(place.current, { row: 0, column: 0 });
  }); // the rows near the window are known only after the first layout
}
