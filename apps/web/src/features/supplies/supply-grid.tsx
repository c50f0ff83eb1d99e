import type { ExpectedStock, Supply } from '@backline/contract';
import {
  type CSSProperties,
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { CardWords } from './card-words.ts';
import { SupplyCard } from './supply-card.tsx';
import type { CostPlace } from './supply-costs.tsx';
import styles from './supply-grid.module.css';

/**
 * Cards are mounted and unmounted in chunks of about this size, rounded to whole rows so that the grid has no
 * gaps.
 */
const CHUNK_CARDS = 12;
/** How far outside the viewport cards are rendered already, to allow for fast scrolling. */
const NEAR = '1000px 0px';

/** Display properties shared by all cards of a list. */
interface CardLook {
  costPlace: CostPlace | null;
  /** Keyed by item id. */
  expected: ReadonlyMap<number, ExpectedStock>;
  words: CardWords;
}

interface SupplyGridProps {
  supplies: Supply[];
  /** Number of columns. */
  columns: number;
  /** The maximum number of rows visible before scrolling. */
  rowsInSight: number;
  look: CardLook;
}

/**
 * Supplies as cards, virtualised: 1,500 cards are 40,000 elements and took a second to open and to filter.
 * Only the cards near the viewport are rendered; the others' space is reserved.
 */
export function SupplyGrid({ supplies, columns, rowsInSight, look }: SupplyGridProps) {
  const rows = Math.ceil(CHUNK_CARDS / columns);
  const chunks = useMemo(() => {
    const size = columns * rows;
    return Array.from({ length: Math.ceil(supplies.length / size) }, (_, index) =>
      supplies.slice(index * size, (index + 1) * size),
    );
  }, [supplies, columns, rows]);
  return chunks.map((own, index) => {
    const inSight = index * rows < rowsInSight;
    // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is identified by its position
    return <Chunk key={index} supplies={own} columns={columns} inSight={inSight} look={look} />;
  });
}

interface ChunkProps {
  supplies: Supply[];
  columns: number;
  inSight: boolean;
  look: CardLook;
}

const Chunk = memo(function Chunk({ supplies, columns, inSight, look }: ChunkProps) {
  const list = useRef<HTMLUListElement>(null);
  const shape = `${columns}/${supplies.length}/${look.costPlace}`;
  const [isNear, setNear] = useState(!canObserve());
  const later = useDeferredValue(supplies);
  const laterLook = useDeferredValue(look);
  const [left, setLeft] = useState<{ shape: string | undefined; height: number } | null>(null);

  useEffect(() => {
    if (list.current === null || !canObserve()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        const seen = { shape: list.current?.dataset.shape, height: last.boundingClientRect.height };
        // A transition, so that scrolling and typing take precedence.
        startTransition(() => {
          setNear(last.isIntersecting);
          if (!last.isIntersecting) setLeft(seen);
        });
      },
      { rootMargin: NEAR },
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  const isThere = inSight || isNear;
  const place: CSSProperties = {
    '--rows': Math.ceil(supplies.length / columns),
    ...(!isThere && left?.shape === shape && { height: left.height }),
  } as CSSProperties; // a custom property

  return (
    <ul ref={list} className={styles.grid} style={place} data-shape={shape} data-far={!isThere || undefined}>
      {isThere && (
        // Cards outside the viewport render after the visible ones have been painted.
        <Cards supplies={inSight ? supplies : later} look={inSight ? look : laterLook} />
      )}
    </ul>
  );
});

interface CardsProps {
  supplies: Supply[];
  look: CardLook;
}

const Cards = memo(function Cards({ supplies, look: { expected, ...look } }: CardsProps) {
  return supplies.map((supply) => (
    <SupplyCard key={supply.item.id} supply={supply} expected={expected.get(supply.item.id)} {...look} />
  ));
});

/** jsdom has no IntersectionObserver; there every card is rendered. */
function canObserve(): boolean {
  return 'IntersectionObserver' in window;
}
