import type { ExpectedStock, Supply } from '@backline/contract';
import { memo, useMemo, useRef } from 'react';
import { useColumnCount } from '../../ui/use-column-count.ts';
import { useCardWords } from './card-words.ts';
import styles from './supply-cards.module.css';
import type { CostPlace } from './supply-costs.tsx';
import { SupplyGrid } from './supply-grid.tsx';
import { SupplyCardSkeleton } from './supply-skeleton.tsx';

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
  const words = useCardWords();
  const look = useMemo(() => ({ costPlace, expected, words }), [costPlace, expected, words]);
  const list = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(list, 'supplies', false);
  return (
    <div
      ref={list}
      className={styles.cards}
      style={{ '--columns': columns }}
      data-costs={costPlace ?? undefined}
    >
      {columns === 0 ? (
        <SupplyCardSkeleton />
      ) : (
        <SupplyGrid supplies={supplies} inSections={inSections} columns={columns} look={look} />
      )}
    </div>
  );
});
