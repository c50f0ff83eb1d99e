import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { EarlyText } from './early-text.ts';
import type { Command, Group } from './entry.ts';
import { findEntries } from './find-entries.ts';
import { type Row, rowsOf } from './palette-rows.ts';
import { noteRecent, recentEntries } from './recent-entries.ts';
import { type PageDialog, useCommands } from './use-commands.ts';
import { useEntries } from './use-entries.ts';
import { useSecondActs } from './use-second-acts.ts';

/** The results for the typed text, the active row, and the handlers for keys and clicks. */
export function usePalette(onClose: () => void, onDialog: (dialog: PageDialog) => void) {
  const navigate = useNavigate();
  const [recent] = useState(recentEntries);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Group | null>(null);
  const [active, setActive] = useState(0);
  /** Whether a row was chosen with an arrow key or the pointer: only then does Enter open what is merely called similarly. */
  const [isPointed, setPointed] = useState(false);
  const secondActs = useSecondActs();
  const { indexes, isLoading, isIncomplete } = useEntries(useCommands(onDialog));
  const findings = findEntries(indexes, { text, recent, opened });
  const isNothing = findings.count === 0 && !isLoading;
  const rows = isLoading && findings.count === 0 ? [] : rowsOf(findings, secondActs);

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
  /** The first act of an entry besides opening it; of any other row its own. */
  const second = (row: Row) => {
    if (row.kind !== 'entry') choose(row);
    else if (row.second !== undefined) act(row.second.act, row.entry.key);
  };
  const isOffered = isNothing && !isPointed;
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
      const from = isOffered && step > 0 ? -1 : active;
      setActive(rows.length === 0 ? 0 : (from + step + rows.length) % rows.length);
      setPointed(true);
    },
    second,
    /** @param isSecond runs the second action of the active entry, as Ctrl+Enter does. */
    enter: (isSecond: boolean) => {
      const row = rows[active];
      if (isSecond) {
        if (row !== undefined && !isOffered) second(row);
      } else if (rows.length === 0 && isLoading) setEntered(true);
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
