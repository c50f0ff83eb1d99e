import { Kbd } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../api/session.ts';
import { takeEarlyText } from './early-field.ts';
import type { Command, Group } from './entry.ts';
import { findEntries } from './find-entries.ts';
import styles from './palette.module.css';
import { PaletteList } from './palette-list.tsx';
import { type Row, rowsOf } from './palette-rows.ts';
import { noteRecent, recentEntries } from './recent-entries.ts';
import { type FrameDialog, useCommands } from './use-commands.ts';
import { useEntries } from './use-entries.ts';
import { useSecondAct } from './use-second-act.ts';

interface PaletteBodyProps {
  onClose: () => void;
  onDialog: (dialog: FrameDialog) => void;
}

/** Offered where nothing is called that, to who may add one. */
const NEW_WAREHOUSE: Row = { kind: 'new', key: 'new', heading: 'none', act: '/warehouses?new=1' };

/** The field, which takes over what was typed before it was there, and the list of what it finds. */
export function PaletteBody({ onClose, onDialog }: PaletteBodyProps) {
  const t = useTranslations('search');
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const mayEdit = useMay('edit');
  const [recent] = useState(recentEntries);
  const [text, setText] = useState('');
  const [opened, setOpened] = useState<Group | null>(null);
  const [active, setActive] = useState(0);
  /** Enter was pressed before anything was found that it could open. */
  const [isEntered, setEntered] = useState(false);
  const secondAct = useSecondAct();
  const { indexes, isLoading, isIncomplete } = useEntries(useCommands(onDialog));
  const findings = findEntries(indexes, { text, recent, opened });
  const isNothing = findings.count === 0 && !isLoading;
  const rows = isNothing && mayEdit ? [NEW_WAREHOUSE] : rowsOf(findings, secondAct);

  // Between the last key in the page's own field and the first one here there is no moment in which a key could get lost.
  useLayoutEffect(() => {
    const early = takeEarlyText();
    setText(early.text);
    setEntered(early.isEntered);
    field.current?.focus();
    // The caret can be set once the text is in the field.
    requestAnimationFrame(() => {
      if (field.current?.value === early.text) field.current.setSelectionRange(early.caret, early.caret);
    });
  }, []);

  const change = (next: string) => {
    setText(next);
    setActive(0);
    setOpened(null);
    setEntered(false);
  };
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
  const chooseFirst = useEffectEvent(() => choose(rows[0]));
  useEffect(() => {
    if (!isEntered || isLoading) return;
    setEntered(false);
    chooseFirst();
  }, [isEntered, isLoading]);

  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive(rows.length === 0 ? 0 : (active + step + rows.length) % rows.length);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      choose(rows.find(({ kind }) => kind === 'second'));
    else if (event.key === 'Enter' && rows.length === 0 && isLoading) setEntered(true);
    else if (event.key === 'Enter') choose(rows[active]);
    else if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) field.current?.select();
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.palette}>
      <div className={styles.head}>
        <IconSearch size={18} aria-hidden />
        <input
          ref={field}
          className={styles.field}
          role="combobox"
          aria-label={t('title')}
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          {...(rows.length > 0 && { 'aria-activedescendant': `${listId}-${active}` })}
          placeholder={t('placeholder')}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={text}
          onKeyDown={handleKey}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <button type="button" className={styles.close} aria-label={t('close')} onClick={onClose}>
          <Kbd>Esc</Kbd>
        </button>
      </div>
      {isNothing && <p className={styles.nothing}>{t('none', { text: text.trim() })}</p>}
      <PaletteList
        id={listId}
        rows={rows}
        active={active}
        text={text}
        onPoint={setActive}
        onChoose={choose}
      />
      <footer className={styles.foot}>
        <span className={styles.keys} aria-hidden>
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {t('keys.choose')} <Kbd>Enter</Kbd> {t('keys.open')} <Kbd>Ctrl</Kbd>
          <Kbd>Enter</Kbd> {t('keys.second')}
        </span>
        <span role="status">
          {isLoading ? t('loading') : t(isIncomplete ? 'incomplete' : 'count', { count: findings.count })}
        </span>
      </footer>
    </div>
  );
}
