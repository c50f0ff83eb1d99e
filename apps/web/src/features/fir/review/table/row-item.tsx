import { stockKey } from '@backline/domain';
import { Button } from '@mantine/core';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Catalog } from '../../../items/catalog.ts';
import { ItemName } from '../../../items/item-name.tsx';
import {
  doubtfulPart,
  isComplete,
  isIconUnsure,
  type ReadRow,
  type RowChange,
} from '../../reading/read-rows.ts';
import { focusAfter, focusRow } from '../review-keys.ts';
import { ItemSelect } from './item-select.tsx';
import styles from './reading-table.module.css';
import { RowCandidates } from './row-candidates.tsx';

interface RowItemProps {
  row: ReadRow;
  name: string;
  catalog: Catalog;
  onChange: (change: RowChange) => void;
  /** Confirms the row as it was read. */
  onCheck: () => void;
}

/** The item of a row: a button that opens a select, and the reader's candidates if it was not sure. */
export function RowItem({ row, name, catalog, onChange, onCheck }: RowItemProps) {
  const t = useTranslations('fir.rows');
  const select = useSelectInPlace(row.codeName === null && row.candidates.length === 0);
  const { codeName, crated } = row;

  // Only items that a report can contain, and not what the row says already.
  const candidates = row.candidates.filter(
    (candidate) =>
      catalog.has(stockKey(candidate.codeName, candidate.crated)) &&
      (candidate.codeName !== codeName || candidate.crated !== crated),
  );
  /** Arrows lead, digits take a candidate, Enter confirms, a letter opens the select. */
  const handleKey = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const candidate = isIconUnsure(row) ? candidates[Number(event.key) - 1] : undefined;
    const isConfirmable = doubtfulPart(row) === 'item' && isComplete(row);
    if (event.key === 'ArrowUp' || event.key === 'ArrowDown')
      focusRow(event.currentTarget, event.key === 'ArrowUp' ? -1 : 1, 'item');
    else if (event.key === 'Enter' && isConfirmable) {
      select.dueFocus();
      onCheck();
      focusAfter(event.currentTarget);
    } else if (event.key === 'Enter') focusRow(event.currentTarget, 0, 'quantity');
    else if (candidate !== undefined) {
      select.dueFocus();
      onChange({ codeName: candidate.codeName, crated: candidate.crated });
    } else if (event.key === ' ') flushSync(select.open);
    else {
      // The keystroke itself lands in the field that opens here.
      if (event.key !== 'n' && /^[\p{L}]$/u.test(event.key)) flushSync(select.open);
      return;
    }
    event.preventDefault();
  };

  if (select.isOpen)
    return (
      <ItemSelect
        row={row}
        catalog={catalog}
        onClose={(by) => select.close(by === 'key')}
        onChoose={(item) => {
          select.close(true);
          onChange({ codeName: item.firName, crated: item.crated });
        }}
      />
    );
  if (isIconUnsure(row))
    return (
      <RowCandidates
        row={row}
        name={name}
        candidates={candidates}
        catalog={catalog}
        onKey={handleKey}
        onTake={({ codeName: taken, crated: isCrated }) => onChange({ codeName: taken, crated: isCrated })}
        onAnother={select.open}
        onCheck={onCheck}
      />
    );
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={styles.itemButton ?? ''}
      aria-label={t('changeItem', { item: name })}
      data-part="item"
      onKeyDown={handleKey}
      ref={select.takeFocusBack}
      onClick={select.open}
    >
      <ItemName catalog={catalog} codeName={codeName} crated={crated} />
    </Button>
  );
}

/** Whether the select replaces its button; `takeFocusBack` is the ref of the button, for when it returns. */
function useSelectInPlace(isOpenAtFirst: boolean) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  const isFocusDue = useRef(false);
  return {
    isOpen,
    open: () => setOpen(true),
    /** Says that the button, which replaces what has the focus, takes it over. */
    dueFocus: () => {
      isFocusDue.current = true;
    },
    close: (takesFocus: boolean) => {
      isFocusDue.current = takesFocus;
      setOpen(false);
    },
    takeFocusBack: (button: HTMLButtonElement | null) => {
      if (button === null || !isFocusDue.current) return;
      isFocusDue.current = false;
      if (document.activeElement === document.body) button.focus();
    },
  };
}
