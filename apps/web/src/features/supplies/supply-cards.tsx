import type { ExpectedStock, Supply } from '@backline/contract';
import { type CSSProperties, memo, type ReactNode, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useColumnCount } from '../../ui/use-column-count.ts';
import { CategoryGlyph } from '../items/category-glyph.tsx';
import { useCardWords } from './card-words.ts';
import { byCategory } from './shown-supplies.ts';
import styles from './supply-cards.module.css';
import type { CostPlace } from './supply-costs.tsx';
import { SupplyGrid } from './supply-grid.tsx';
import { SupplyCardSkeleton } from './supply-skeleton.tsx';

/**
 * Minimum heights of the space above the cards, a row and a heading; used to estimate how much is visible at
 * most.
 */
const ABOVE_PX = 200;
const ROW_PX = 110;
const HEADING_PX = 40;

interface SupplyCardsProps {
  supplies: Supply[];
  /** Whether there is a section for each category. */
  inSections: boolean;
  costPlace: CostPlace | null;
  expected: ReadonlyMap<number, ExpectedStock>;
}

/** Supplies as cards, in as many columns as fit. */
export const SupplyCards = memo(function SupplyCards(props: SupplyCardsProps) {
  const { supplies, inSections, costPlace, expected } = props;
  const t = useTranslations('supplies');
  const words = useCardWords();
  const look = useMemo(() => ({ costPlace, expected, words }), [costPlace, expected, words]);
  // Measured once for all sections: one observer per section would force a layout whenever a filter shows a
  // section again.
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(list, 'supplies', false);
  const sections = useMemo(() => (inSections ? byCategory(supplies) : null), [inSections, supplies]);

  let leftPx = window.innerHeight - ABOVE_PX;
  const grid = (own: Supply[]): ReactNode => {
    const rowsInSight = Math.max(0, Math.ceil(leftPx / ROW_PX));
    leftPx -= HEADING_PX + ROW_PX * Math.ceil(own.length / columns);
    return <SupplyGrid supplies={own} columns={columns} rowsInSight={rowsInSight} look={look} />;
  };

  return (
    <div
      ref={list}
      className={styles.cards}
      style={{ '--columns': columns } as CSSProperties} // a custom property
      data-costs={costPlace ?? undefined}
    >
      {columns === 0 && <SupplyCardSkeleton />}
      {columns > 0 &&
        (sections === null
          ? grid(supplies)
          : sections.map(({ category, supplies: own }) => (
              <div key={category}>
                <h2 className={styles.heading}>
                  <CategoryGlyph category={category} size={16} />
                  {t(`categories.${category}`)}
                  <span className={styles.headingCount}>{own.length}</span>
                </h2>
                {grid(own)}
              </div>
            )))}
    </div>
  );
});
