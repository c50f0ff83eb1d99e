import { confidencePercent, stockKey } from '@backline/domain';
import { Kbd, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Catalog } from '../../../items/catalog.ts';
import { ItemName } from '../../../items/item-name.tsx';
import type { Candidate } from '../../reading/read-rows.ts';
import styles from './reading-table.module.css';

interface RowCandidatesProps {
  candidates: readonly Candidate[];
  catalog: Catalog;
  onTake: (candidate: Candidate) => void;
  /** Opens the search for any other item. */
  onAnother: () => void;
  /** Confirms what was read. */
  onCheck: () => void;
}

/**
 * The items that a doubtful icon could be instead, and the answer that it is right as read, each with its key. The keys
 * work in the row.
 */
export function RowCandidates({ candidates, catalog, onTake, onAnother, onCheck }: RowCandidatesProps) {
  const t = useTranslations('fir.rows');
  return (
    <fieldset className={styles.candidates}>
      <VisuallyHidden component="legend">{t('nearest')}</VisuallyHidden>
      {candidates.length > 0 && (
        <Text span size="small" c="dimmed" style={{ whiteSpace: 'nowrap' }} aria-hidden>
          {t('orItIs')}
        </Text>
      )}
      {candidates.map((candidate, index) => (
        <Choice
          key={stockKey(candidate.codeName, candidate.crated)}
          hotkey={String(index + 1)}
          onClick={() => onTake(candidate)}
        >
          <ItemName catalog={catalog} codeName={candidate.codeName} crated={candidate.crated} />
          {candidate.confidence !== undefined && (
            <Text span size="small" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
              {t('percent', { percent: confidencePercent(candidate.confidence) })}
            </Text>
          )}
        </Choice>
      ))}
      <Choice hotkey={t('space')} onClick={onAnother}>
        {t('another')}
      </Choice>
      <Choice hotkey="Enter" isLast onClick={onCheck}>
        {t('right')}
      </Choice>
    </fieldset>
  );
}

interface ChoiceProps {
  hotkey: string;
  isLast?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Choice({ hotkey, isLast = false, onClick, children }: ChoiceProps) {
  return (
    <UnstyledButton
      className={styles.candidate}
      data-last={isLast || undefined}
      tabIndex={-1} // its key works without leaving the row
      onClick={onClick}
    >
      <Kbd size="xs">{hotkey}</Kbd>
      {children}
    </UnstyledButton>
  );
}
