import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../api/storage/session.ts';
import type { EarlyText } from './early-text.ts';
import type { Command, Group } from './entry.ts';
import { findEntries } from './find-entries.ts';
import { type Row, rowsOf } from './palette-rows.ts';
import { noteRecent, recentEntries } from './recent-entries.ts';
import { type PageDialog, useCommands } from './use-commands.ts';
import { useEntries } from './use-entries.ts';
import { useSecondActs } from './use-second-acts.ts';

/** Offered to users who may add a warehouse when nothing matches the typed name. */
const NEW_WAREHOUSE: Row = { kind: 'new', key: 'new', heading: 'none', act: '/warehouses?new=1' };

/** The results for the typed text, the active row, and the handlers for keys and clicks. */
export function usePalette(onClose: () => void, onDialog: (dialog: PageDialog) => void) {
  const navigate = useNavigate();
  const mayEdit = useMay('edit');
  const [recent] = useState(recentEntries);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Group | null>(null);
  const [active, setActive] = useState(0);
  /** Whether a row was chosen with an arrow key or the pointer: only then is Enter about something that was not found. */
  const [isPointed, setPointed] = useState(false);
  const secondActs = useSecondActs();
  const { indexes, isLoading, isIncomplete } = useEntries(useCommands(onDialog));
  const findings = findEntries(indexes, { text, recent, opened });
  const isNothing = findings.count === 0 && !isLoading;
  const rows = isNothing && mayEdit ? [NEW_WAREHOUSE] : rowsOf(findings, secondActs);

  const act = (does: Command['act'], key?: string) => {
    if (key !== undefined) noteRecent(key);
    onClose();
    if (typeof does === 'string') void navigate(does);
    else does();
  };
  const choose = (row: Row | undefined) => {
    if (row === undefined) return;
    if (row.kind === 'more') setOpened(row.group);
    else act(row.act, row.kind === 'entry' ? row.entry.key : undefined);
  };
  const isOffered = rows[0]?.kind === 'new' && !isPointed;
  const setEntered = useLateEnter(isLoading, () => choose(isOffered ? undefined : rows[0]));

  return {
    text,
    rows,
    active: isOffered ? -1 : active,
    count: findings.count,
    isLoading,
    isIncomplete,
    isNothing,
    point: (row: number) => {
      setActive(row);
      setPointed(true);
    },
    choose,
    type: (next: string) => {
      setText(next);
      setActive(0);
      setPointed(false);
      setOpened(null);
      setEntered(false);
    },
    takeOver: (early: EarlyText) => {
      setText(early.text);
      setEntered(early.isEntered);
    },
    move: (step: number) => {
      setActive(rows.length === 0 ? 0 : (active + step + rows.length) % rows.length);
      setPointed(true);
    },
    /** @param isSecond runs the second action of the entry, as Ctrl+Enter does. */
    enter: (isSecond: boolean) => {
      if (isSecond) choose(rows.find(({ kind }) => kind === 'second'));
      else if (rows.length === 0 && isLoading) setEntered(true);
      else if (!isOffered) choose(rows[active]);
    },
  };
}

/**
 * Enter may be pressed before there is a result to open.
 * @returns a function that records or clears such a press, which is handled once everything is loaded.
 */
function useLateEnter(isLoading: boolean, onEnter: () => void): (isEntered: boolean) => void {
  const [isEntered, setEntered] = useState(false);
  const enter = useEffectEvent(onEnter);
  useEffect(() => {
    if (!isEntered || isLoading) return;
    setEntered(false);
    enter();
  }, [isEntered, isLoading]);
  return setEntered;
}
