import type { ReactNode } from 'react';
import styles from './feedback.module.css';

/**
 * Placeholders for content that is still loading, for `LoadState`. They have the positions and sizes of that content, so
 * that nothing moves when it appears. They are purely visual; LoadState announces the loading.
 */

/** Parts of a screen, one below the other. */
export function Skeleton({ children }: { children: ReactNode }) {
  return <div className={styles.skeleton}>{children}</div>;
}

/** A placeholder for text. `height` and `width` are CSS lengths. */
function Bar({ width, height = '0.75rem' }: { width: string; height?: string }) {
  return <span className={styles.bar} style={{ width: `min(100%, ${width})`, height }} />;
}

/** A page's heading with the secondary line below it. */
export function HeaderSkeleton() {
  return (
    <div className={styles.header}>
      <Bar width="16rem" height="2.1875rem" />
      <Bar width="22rem" height="1.375rem" />
    </div>
  );
}

/** The heading of a part of a page. `width` is a CSS length. */
export function HeadingSkeleton({ width = '9rem' }: { width?: string }) {
  return <Bar width={width} height="1.375rem" />;
}

/** A text that is still loading: takes its room, but is invisible. */
export function TextSkeleton({ children }: { children: string }) {
  return <p className={styles.skeletonText}>{children}</p>;
}

/** Fields with their labels, on one line if they fit; on a phone only the first `onPhone`. */
export function FieldSkeleton({ count, onPhone = count }: { count: number; onPhone?: number }) {
  return (
    <div className={styles.fields}>
      {places(count).map((place) => (
        <div key={place} className={styles.field} data-later={place >= onPhone || undefined}>
          <Bar width="5rem" />
          <Bar width="100%" height="2.25rem" />
        </div>
      ))}
    </div>
  );
}

interface CardSkeletonProps {
  count?: number;
  /** CSS lengths: the height of a card, its minimum width, and the gap between two. */
  height: string;
  width?: string;
  gap?: string;
}

export function CardSkeleton({ count = 8, height, width, gap }: CardSkeletonProps) {
  const sizes = {
    '--skeleton-width': width ?? 'var(--card-width)',
    '--skeleton-gap': gap ?? 'var(--space-4)',
  };
  return (
    <div className={styles.cards} style={sizes}>
      {places(count).map((place) => (
        <PanelSkeleton key={place} height={height} />
      ))}
    </div>
  );
}

/** A card or panel of this height. */
export function PanelSkeleton({ height }: { height: string }) {
  return (
    <div className={styles.panel} style={{ height }}>
      <Bar width="60%" height="1rem" />
      <Bar width="40%" />
    </div>
  );
}

/** Rows of a table or a list, each of this height. */
export function RowSkeleton({ count = 10, height = '2.8125rem' }: { count?: number; height?: string }) {
  return (
    <div className={styles.rows}>
      {places(count).map((place) => (
        <div key={place} className={styles.row} style={{ height }}>
          <Bar width="1.75rem" height="1.75rem" />
          <Bar width={`${30 + ((place * 7) % 20)}%`} />
          <Bar width="4rem" />
        </div>
      ))}
    </div>
  );
}

function places(count: number): number[] {
  return Array.from({ length: count }, (_, place) => place);
}
