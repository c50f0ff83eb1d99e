import { confidencePercent, stockKey } from '@backline/domain';
import { Kbd, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithoutRef, KeyboardEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '../../../items/catalog.ts';
import { ItemName } from '../../../items/item-name.tsx';
import type { Candidate, ReadRow } from '../../reading/read-rows.ts';
import { focusAfter } from '../review-keys.ts';
import styles from './reading-table.module.css';

interface RowCandidatesProps {
  row: ReadRow;
  /** The name of the row's item. */
  name: string;
  /** The items that it could be instead. */
  candidates: readonly Candidate[];
  catalog: Catalog;
  onKey: (event: KeyboardEvent<HTMLElement>) => void;
  onTake: (candidate: Candidate) => void;
  /** Opens the search for any other item. */
  onAnother: () => void;
  /** Confirms the row. */
  onCheck: () => void;
}

/**
 * The items that a doubtful icon may show, in one line, each with its key: Enter for the one that was read. The keys work
 * in the row; a press on an item answers and goes on.
 */
export function RowCandidates(props: RowCandidatesProps) {
  const { row, name, candidates, catalog, onKey, onTake, onAnother, onCheck } = props;
  const t = useTranslations('fir.rows');
  const read = row.candidates.find(
    ({ codeName, crated }) => codeName === row.codeName && crated === row.crated,
  );
  return (
    <fieldset className={styles.candidates}>
      <VisuallyHidden component="legend">{t('nearest')}</VisuallyHidden>
      <Choice
        hotkey={row.codeName === null ? null : 'Enter'}
        isRead
        confidence={read?.confidence}
        aria-label={t(row.codeName === null ? 'changeItem' : 'right', { item: name })}
        data-part="item"
        onKeyDown={onKey}
        onClick={({ currentTarget }) => {
          if (row.codeName === null) return onAnother();
          onCheck();
          focusAfter(currentTarget);
        }}
      >
        <ItemName isShort catalog={catalog} codeName={row.codeName} crated={row.crated} />
      </Choice>
      {candidates.map((candidate, index) => (
        <Choice
          key={stockKey(candidate.codeName, candidate.crated)}
          hotkey={String(index + 1)}
          confidence={candidate.confidence}
          tabIndex={-1} // its key works without leaving the row
          onClick={({ currentTarget }) => {
            onTake(candidate);
            onCheck();
            focusAfter(currentTarget);
          }}
        >
          <ItemName isShort catalog={catalog} codeName={candidate.codeName} crated={candidate.crated} />
        </Choice>
      ))}
      <Choice hotkey={t('space')} tabIndex={-1} onClick={onAnother}>
        {t('another')}
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps extends ComponentPropsWithoutRef<'button'> {
  hotkey: string | null;
  isRead?: boolean;
  /** 0-1; absent where it is not known. */
  confidence?: number | undefined;
  children: ReactNode;
}

function Choice({ hotkey, isRead = false, confidence, children, ...button }: ChoiceProps) {
  const t = useTranslations('fir.rows');
  return (
    <UnstyledButton {...button} className={styles.candidate} data-read={isRead || undefined}>
      {hotkey !== null && <Kbd size="xs">{hotkey}</Kbd>}
      {children}
      {confidence !== undefined && (
        <Text span size="small" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {t('percent', { percent: confidencePercent(confidence) })}
        </Text>
      )}
    </UnstyledButton>
  );
}
