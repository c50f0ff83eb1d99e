import { Button } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import styles from '../pyramids.module.css';
import { PyramidCard } from './pyramid-card.tsx';
import type { ShownRow } from './shown-rows.ts';

interface PyramidGridProps {
  name: string;
  /** All rows including hidden ones, so that the cards keep their size when some are hidden. */
  rows: readonly ShownRow[];
  shown: readonly ShownRow[];
  isStockless: boolean;
  onShowAll: () => void;
}

/** The rows of cards, each centred, scaled so that all of them fit in the window. */
export function PyramidGrid({ name, rows, shown, isStockless, onShowAll }: PyramidGridProps) {
  const t = useTranslations('pyramidPage.grid');
  const actions = useTranslations('pyramidPage.actions');
  if (rows.length === 0) return <EmptyState title={t('emptyPyramid')} />;
  if (shown.length === 0)
    return (
      <EmptyState title={t('allHidden')} hint={t('allHiddenHint')}>
        <Button variant="default" onClick={onShowAll}>
          {actions('showCompleted')}
        </Button>
      </EmptyState>
    );

  const size = {
    '--rows': rows.length,
    '--columns': Math.max(...rows.map(({ columns }) => columns.length)),
  };

  return (
    <section className={styles.grid} style={size} aria-label={t('rows', { name })}>
      {shown.map(({ number, columns }) => (
        // biome-ignore lint/a11y/noRedundantRoles: a list without markers loses its role in Safari
        <ul key={number} role="list" className={styles.row} aria-label={t('row', { number })}>
          {columns.map((column) => (
            <PyramidCard key={column.key} column={column} isStockless={isStockless} />
          ))}
        </ul>
      ))}
    </section>
  );
}
