import type { Supply } from '@backline/contract';
import type { OrderPlace, SupplyNeed } from '@backline/domain';
import { memo, useMemo, useRef } from 'react';
import { useColumnCount } from '../../../ui/use-column-count.ts';
import type { CardTexts } from '../data/card-texts.ts';
import type { ExpectedLines } from '../data/use-expected-lines.ts';
import { SupplyCardSkeleton } from '../parts/supply-skeleton.tsx';
import styles from '../supplies.module.css';
import { SupplyGrid } from './supply-grid.tsx';

interface SupplyCardsProps {
  supplies: Supply[];
  /** Whether there is a section for each category. */
  inSections: boolean;
  costPlace: OrderPlace | null;
  /** The needs of the supplies, in views that show them first; null in views that show the quantity first. */
  needs: ReadonlyMap<Supply, SupplyNeed> | null;
  expected: ExpectedLines;
  texts: CardTexts;
}

/** Supplies as cards, in as many columns as fit. */
export const SupplyCards = memo(function SupplyCards(props: SupplyCardsProps) {
  const { supplies, inSections, costPlace, needs, expected, texts } = props;
  const look = useMemo(() => ({ costPlace, needs, expected, texts }), [costPlace, needs, expected, texts]);
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
