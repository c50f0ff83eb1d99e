import type { Supply } from '@backline/contract';
import type { ItemCategory, OrderPlace, SupplyNeed } from '@backline/domain';
import { Flex } from '@mantine/core';
import { memo, useMemo, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { useVirtualRows } from '../../../ui/use-virtual-rows.ts';
import { CategoryGlyph } from '../../items/category-glyph.tsx';
import type { CardTexts } from '../data/card-texts.ts';
import { byCategory } from '../data/shown-supplies.ts';
import type { ExpectedLines } from '../data/use-expected-lines.ts';
import styles from '../supplies.module.css';
import { SupplyCard } from './supply-card.tsx';

/** Cards are mounted and unmounted in chunks of about this size, rounded to whole lines so that the grid has no gaps. */
const CHUNK_CARDS = 12;
/** Estimated heights in pixels of parts that were never rendered. */
const CARD_PX = 96;
const CARD_WITH_COSTS_PX = 176;
const HEADING_PX = 64;

/** Display properties shared by all cards of a list. */
interface CardLook {
  costPlace: OrderPlace | null;
  /** The needs of the supplies, in views that show them first; null in views that show the quantity first. */
  needs: ReadonlyMap<Supply, SupplyNeed> | null;
  /** Keyed by item id. */
  expected: ExpectedLines;
  texts: CardTexts;
}

type Row =
  | { key: string; kind: 'heading'; category: ItemCategory; count: number }
  | { key: string; kind: 'cards'; supplies: Supply[] };

/** Splits supplies into chunks of whole lines. `of` names what they belong to, for their keys. */
function chunksOf(supplies: Supply[], columns: number, of: string): Row[] {
  const size = columns * Math.ceil(CHUNK_CARDS / columns);
  return Array.from({ length: Math.ceil(supplies.length / size) }, (_, index) => ({
    key: `${of} ${index}`,
    kind: 'cards',
    supplies: supplies.slice(index * size, (index + 1) * size),
  }));
}

function rowsOf(supplies: Supply[], columns: number, inSections: boolean): Row[] {
  if (!inSections) return chunksOf(supplies, columns, 'all');
  return byCategory(supplies).flatMap(({ category, supplies: own }): Row[] => [
    { key: category, kind: 'heading', category, count: own.length },
    ...chunksOf(own, columns, category),
  ]);
}

interface SupplyGridProps {
  supplies: Supply[];
  /** Whether there is a section for each category. */
  inSections: boolean;
  /** Number of columns. */
  columns: number;
  look: CardLook;
}

/**
 * Supplies as cards, virtualised: 1,500 cards are 40,000 elements and took a second to open and to filter. Only the cards
 * near the window are rendered.
 */
export function SupplyGrid({ supplies, inSections, columns, look }: SupplyGridProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => rowsOf(supplies, columns, inSections), [supplies, columns, inSections]);
  const cardPx = look.costPlace === null ? CARD_PX : CARD_WITH_COSTS_PX;
  const { shown, before, after, measure } = useVirtualRows(list, {
    rows,
    keyOf: ({ key }) => `${key}/${columns}/${look.costPlace}`,
    estimate: (row) =>
      row.kind === 'heading' ? HEADING_PX : Math.ceil(row.supplies.length / columns) * cardPx,
  });
  return (
    <div ref={list} style={{ paddingBlock: `${before}px ${after}px` }}>
      {shown.map(({ index, row }) => (
        <div key={row.key} ref={measure} data-index={index} className={styles.row}>
          {row.kind === 'heading' ? (
            <Heading category={row.category} count={row.count} />
          ) : (
            <Cards supplies={row.supplies} look={look} />
          )}
        </div>
      ))}
    </div>
  );
}

function Heading({ category, count }: { category: ItemCategory; count: number }) {
  const t = useTranslations('supplies.categories');
  return (
    <Flex component="h2" m={0} align="center" gap="xs" mt="md" mb="xs" fz="lg" c="dimmed">
      <CategoryGlyph category={category} size={16} />
      {t(category)}
      <span className={styles.quietSmall}>{count}</span>
    </Flex>
  );
}

interface CardsProps {
  supplies: Supply[];
  look: CardLook;
}

const Cards = memo(function Cards({ supplies, look: { expected, needs, ...look } }: CardsProps) {
  return (
    <ul className={styles.grid}>
      {supplies.map((supply) => (
        <SupplyCard
          key={supply.item.id}
          supply={supply}
          need={needs?.get(supply)}
          expected={expected.get(supply.item.id)}
          {...look}
        />
      ))}
    </ul>
  );
});
