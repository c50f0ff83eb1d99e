import type { Item } from '@backline/contract';
import {
  factoryCost,
  isConstruct,
  type MaterialCost,
  mpfCost,
  mpfFullOrderCost,
  type OrderPlace,
  unitsPerBatch,
} from '@backline/domain';
import type { CardWords } from './card-words.ts';
import styles from './supply-costs.module.css';

interface SupplyCostsProps {
  item: Item;
  place: OrderPlace;
  words: CardWords;
}

/**
 * The cost of an item's orders: at the MPF of the first five crates and of a full order, at a factory of a
 * full order.
 */
export function SupplyCosts({ item, place, words }: SupplyCostsProps) {
  if (item.materials.length === 0) return <p className={styles.unknown}>{words.costs('unknown')}</p>;
  return (
    <dl className={styles.costs}>
      {costLines(item, place).map(({ label, materials }) => (
        <div key={label}>
          <dt>{words.costs(label, unitsPerBatch(item))}</dt>
          <dd>
            <Materials materials={materials} words={words} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The costs of an item at a place, by message key. For constructs, five crates are the full order. */
function costLines(item: Item, place: OrderPlace) {
  if (place === 'factory') return [{ label: 'factory', materials: factoryCost(item) } as const];
  if (isConstruct(item.category))
    return [{ label: item.crated ? 'fullOrder' : 'fullUnits', materials: mpfFullOrderCost(item) } as const];
  return [
    { label: 'fiveCrates', materials: mpfCost(item) } as const,
    { label: 'fullOrder', materials: mpfFullOrderCost(item) } as const,
  ];
}

function Materials({ materials, words }: { materials: MaterialCost[]; words: CardWords }) {
  return (
    <ul className={styles.materials}>
      {materials.map(({ name, cost }) => (
        <li key={name} title={name}>
          {words.number(cost)} <span aria-hidden>{words.shortMaterial(name)}</span>
          <span className={styles.whole}>{name}</span>
        </li>
      ))}
    </ul>
  );
}
