import type { ExpectedStock, Supply } from '@backline/contract';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useColumnCount } from '../../ui/use-column-count.ts';
import { SupplyCard } from './supply-card.tsx';
import type { CostPlace } from './supply-costs.tsx';
import styles from './supply-grid.module.css';

/** About as many cards appear and disappear together: whole rows, so that the grid shows no seams. */
const CHUNK_CARDS = 24;
/** How far beyond the window's edges cards are there already, for a fast scroll. */
const NEAR = '1000px 0px';

interface SupplyGridProps {
  supplies: Supply[];
  /** They are in sight before any scroll. */
  isFirst: boolean;
  costPlace: CostPlace | null;
  /** By item id. */
  expected: ReadonlyMap<number, ExpectedStock>;
}

/**
 * Supplies as cards. All at once, 1,500 cards are 40,000 elements and took a second to open and to filter; so only
 * those near the window are there, and the others' places are kept.
 */
export function SupplyGrid({ supplies, isFirst, costPlace, expected }: SupplyGridProps) {
  const grid = useRef<HTMLDivElement>(null);
  const columns = useColumnCount(grid);
  const size = columns * Math.ceil(CHUNK_CARDS / columns);
  return (
    <div ref={grid} className={styles.chunks} data-costs={costPlace ?? undefined}>
      {Array.from({ length: Math.ceil(supplies.length / size) }, (_, index) => (
        <Chunk
          // biome-ignore lint/suspicious/noArrayIndexKey: a chunk is a place, whatever is filtered into it
          key={index}
          supplies={supplies.slice(index * size, (index + 1) * size)}
          columns={columns}
          isFirst={isFirst && index === 0}
          costPlace={costPlace}
          expected={expected}
        />
      ))}
    </div>
  );
}

interface ChunkProps extends SupplyGridProps {
  columns: number;
}

function Chunk({ supplies, columns, isFirst, costPlace, expected }: ChunkProps) {
  const list = useRef<HTMLUListElement>(null);
  const shape = `${columns}/${supplies.length}/${costPlace}`;
  const [isNear, setNear] = useState(isFirst || !canObserve());
  const [left, setLeft] = useState<{ shape: string | undefined; height: number } | null>(null);

  useEffect(() => {
    if (list.current === null || !canObserve()) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const last = entries.at(-1);
        if (last === undefined) return;
        setNear(last.isIntersecting);
        if (!last.isIntersecting)
          setLeft({ shape: list.current?.dataset.shape, height: last.boundingClientRect.height });
      },
      { rootMargin: NEAR },
    );
    observer.observe(list.current);
    return () => observer.disconnect();
  }, []);

  const place: CSSProperties = {
    '--rows': Math.ceil(supplies.length / columns),
    ...(!isNear && left?.shape === shape && { height: left.height }),
  } as CSSProperties; // a custom property

  return (
    <ul ref={list} className={styles.grid} style={place} data-shape={shape} data-far={!isNear || undefined}>
      {isNear &&
        supplies.map((supply) => (
          <SupplyCard
            key={supply.item.id}
            supply={supply}
            costPlace={costPlace}
            expected={expected.get(supply.item.id)}
          />
        ))}
    </ul>
  );
}

/** jsdom cannot; there every card is near. */
function canObserve(): boolean {
  return 'IntersectionObserver' in window;
}
