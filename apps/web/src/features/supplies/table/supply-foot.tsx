import type { NeedTotal, OrderPlace } from '@backline/domain';
import type { ReactNode } from 'react';
import { LowerBound } from '../../../ui/labels/quantity.tsx';
import type { CardTexts } from '../data/card-texts.ts';
import styles from '../supplies.module.css';

const PLACES = ['mpf', 'factory'] as const satisfies readonly OrderPlace[];

interface FootChoice {
  texts: CardTexts;
  total: NeedTotal;
  /** How many items, or how many of them are selected. */
  count: string;
  /**
   * The place where orders and containers are shown: in columns of their own, or in one line after the columns or below
   * the count.
   */
  place: 'columns' | 'rest' | 'item';
  /** Materials with a column. */
  materials: readonly string[];
}

/** The foot cells of a table, by column key. Missing is in crates, since a sum of items and crates is neither. */
export function supplyFoot(choice: FootChoice): Partial<Record<string, ReactNode>> {
  const { texts, total, count, place, materials } = choice;
  const otherMaterials = total.materials.filter(({ name }) => !materials.includes(name));
  return {
    item:
      place === 'item' ? (
        <span className={styles.wrapped} title={totalLine(texts, total)}>
          <span className={styles.part}>{count} </span>
          <TotalParts texts={texts} total={total} />
        </span>
      ) : (
        count
      ),
    ...(place === 'rest' && {
      rest: (
        <span className={styles.wrapped} title={totalLine(texts, total)}>
          <TotalParts texts={texts} total={total} />
        </span>
      ),
    }),
    ...(total.crates > 0 && {
      missing: (
        <span className={styles.lines}>
          <span>{texts.signed(-total.crates)}</span>
          <span className={styles.quietSmall}>{texts.cratesOf(total.crates)}</span>
        </span>
      ),
      containers: texts.number(total.containers),
      orders: (
        <span className={styles.lines}>
          {PLACES.filter((place) => total.orders[place] > 0).map((place) => (
            <span key={place}>
              {texts.number(total.orders[place])}{' '}
              <span className={styles.quietSmall}>{texts.places[place]}</span>
            </span>
          ))}
        </span>
      ),
      otherMaterials: <span title={texts.materials(otherMaterials)}>{texts.materials(otherMaterials)}</span>,
      ...Object.fromEntries(
        total.materials.map(({ name, cost }) => [
          `material ${name}`,
          total.atLeast ? <LowerBound key={name} value={cost} /> : texts.number(cost),
        ]),
      ),
    }),
  };
}

const SEPARATOR = ' · ';

/** Containers, orders and materials, each a text; what there is none of is left out. */
function totalParts(texts: CardTexts, { containers, orders, materials, atLeast }: NeedTotal): string[] {
  const places = PLACES.filter((place) => orders[place] > 0);
  return [
    texts.containers(containers),
    ...places.map((place) => texts.orders(orders[place], place)),
    atLeast ? texts.atLeast(texts.materials(materials)) : texts.materials(materials),
  ].filter((text) => text !== '');
}

const totalLine = (texts: CardTexts, total: NeedTotal) => totalParts(texts, total).join(SEPARATOR);

/** The same line, which breaks between its parts. */
function TotalParts({ texts, total }: Pick<FootChoice, 'texts' | 'total'>) {
  const parts = totalParts(texts, total);
  return parts.map((part, index) => (
    <span key={part} className={`${styles.part} ${styles.quietSmall}`}>
      {index < parts.length - 1 ? part + SEPARATOR : part}
    </span>
  ));
}

/** The totals below the cards, always visible. */
export function SupplyTotals({ texts, total, count }: Pick<FootChoice, 'texts' | 'total' | 'count'>) {
  return (
    <p className={styles.totals}>
      <strong>{count}</strong>
      {total.crates > 0 && (
        <>
          <strong>{`${texts.signed(-total.crates)} ${texts.cratesOf(total.crates)}`}</strong>
          <span>{totalLine(texts, total)}</span>
        </>
      )}
    </p>
  );
}
