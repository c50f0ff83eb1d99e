import type { NeedTotal, OrderPlace } from '@backline/domain';
import type { ReactNode } from 'react';
import type { CardWords } from './card-words.ts';
import styles from './supply-foot.module.css';

const PLACES = ['mpf', 'factory'] as const satisfies readonly OrderPlace[];

interface FootChoice {
  words: CardWords;
  total: NeedTotal;
  /** How many items, or how many of them are selected. */
  count: string;
  /** Where orders and containers stand: in columns of their own, else in one line, after the columns or below the count. */
  place: 'columns' | 'rest' | 'item';
  /** Materials that have a column. */
  materials: readonly string[];
}

/** What stands under the columns of a table, by their keys. Missing is in crates, since a sum of items and crates is neither. */
export function supplyFoot(choice: FootChoice): Partial<Record<string, ReactNode>> {
  const { words, total, count, place, materials } = choice;
  const others = total.materials.filter(({ name }) => !materials.includes(name));
  return {
    item:
      place === 'item' ? (
        <span className={styles.wrapped} title={totalLine(words, total)}>
          {count} <span className={styles.more}>{totalLine(words, total)}</span>
        </span>
      ) : (
        count
      ),
    ...(place === 'rest' && {
      rest: (
        <span className={`${styles.wrapped} ${styles.more}`} title={totalLine(words, total)}>
          {totalLine(words, total)}
        </span>
      ),
    }),
    ...(total.crates > 0 && {
      missing: (
        <span className={styles.lines}>
          <span>{words.signed(-total.crates)}</span>
          <span className={styles.more}>{words.cratesOf(total.crates)}</span>
        </span>
      ),
      containers: words.number(total.containers),
      orders: (
        <span className={styles.lines}>
          {PLACES.filter((place) => total.orders[place] > 0).map((place) => (
            <span key={place}>
              {words.number(total.orders[place])} <span className={styles.unit}>{words.places[place]}</span>
            </span>
          ))}
        </span>
      ),
      otherMaterials: <span title={words.materials(others)}>{words.materials(others)}</span>,
      ...Object.fromEntries(
        total.materials.map(({ name, cost }) => [`material ${name}`, words.number(cost)]),
      ),
    }),
  };
}

/** Containers, orders and materials in one line. */
function totalLine(words: CardWords, { containers, orders, materials }: NeedTotal): string {
  const places = PLACES.filter((place) => orders[place] > 0);
  return [
    words.containers(containers),
    ...places.map((place) => words.orders(orders[place], place)),
    words.materials(materials),
  ]
    .filter((text) => text !== '')
    .join(' · ');
}

/** The foot of cards: what all of them lack, always in the window. */
export function SupplyTotals({ words, total, count }: Pick<FootChoice, 'words' | 'total' | 'count'>) {
  return (
    <p className={styles.totals}>
      <strong>{count}</strong>
      {total.crates > 0 && (
        <>
          <strong>{`${words.signed(-total.crates)} ${words.cratesOf(total.crates)}`}</strong>
          <span>{totalLine(words, total)}</span>
        </>
      )}
    </p>
  );
}
