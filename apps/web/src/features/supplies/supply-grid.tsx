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

/** About as many cards appear and disappear together: whole rows, so that the grid shows no seams. */
const CHUNK_CARDS = 12;
/** How far beyond the window's edges cards are there already, for a fast scroll. */
const NEAR = '1000px 0px';

/** What is the same for every card of a list. */
interface CardLook {
  costPlace: CostPlace | null;
  /** By item id. */
  expected: ReadonlyMap<number, ExpectedStock>;
  words: CardWords;
}

interface SupplyGridProps {
  supplies: Supply[];
  /** How many cards stand beside each other. */
  columns: number;
  /** The rows that are in sight before any scroll, at the most. */
  rowsInSight: number;
  look: CardLook;
}

/**
 * Supplies as cards. All at once, 1,500 cards are 40,000 elements and took a second to open and to filter; so only
 * those near the window are there, and the others' places are kept.
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
    // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is a place, whatever is filtered into it
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
        // A transition: a scroll or a key goes first.
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
        // What nobody sees yet waits until what they see is painted.
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

/** jsdom cannot; there every card is near. */
function canObserve(): boolean {
  return 'IntersectionObserver' in window;
}
