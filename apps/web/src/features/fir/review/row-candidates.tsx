import { stockKey } from '@backline/domain';
import { UnstyledButton } from '@mantine/core';
import { useTranslations } from 'use-intl';
import type { Catalog } from '../../items/catalog.ts';
import { ItemName } from '../../items/item-name.tsx';
import type { ReadRow } from './read-rows.ts';
import styles from './row-candidates.module.css';

interface RowCandidatesProps {
  row: ReadRow;
  candidates: ReadRow['candidates'];
  catalog: Catalog;
  onTake: (candidate: ReadRow['candidates'][number]) => void;
}

/** Possible items for an icon, most likely first, each with the digit key that selects it. */
export function RowCandidates({ row, candidates, catalog, onTake }: RowCandidatesProps) {
  const t = useTranslations('fir.rows');
  const chosen = row.codeName === null ? null : stockKey(row.codeName, row.crated);
  return (
    <fieldset className={styles.candidates}>
      <legend className={styles.legend}>{t('nearest')}</legend>
      {candidates.map((candidate, index) => {
        const key = stockKey(candidate.codeName, candidate.crated);
        return (
          <UnstyledButton
            key={key}
            className={styles.candidate}
            tabIndex={-1} // the digit keys select it without leaving the row
            aria-pressed={key === chosen}
            onClick={() => onTake(candidate)}
          >
            <kbd className={styles.digit}>{index + 1}</kbd>
            <ItemName catalog={catalog} codeName={candidate.codeName} crated={candidate.crated} />
          </UnstyledButton>
        );
      })}
    </fieldset>
  );
}
