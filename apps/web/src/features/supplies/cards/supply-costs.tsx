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
import { materialName } from '../../../api/client/item-names.ts';
import type { CardTexts } from '../data/card-texts.ts';
import styles from '../supplies.module.css';

interface SupplyCostsProps {
  item: Item;
  place: OrderPlace;
  texts: CardTexts;
}

/**
 * The cost of an item's orders: at the MPF of the first five crates and of a full order, at a factory of a
 * full order.
 */
export function SupplyCosts({ item, place, texts }: SupplyCostsProps) {
  if (item.materials.length === 0) return <p className={styles.expected}>{texts.costs('unknown')}</p>;
  return (
    <dl className={styles.costs}>
      {costLines(item, place).map(({ label, materials }) => (
        <div key={label}>
          <dt>{texts.costs(label, unitsPerBatch(item))}</dt>
          <dd>
            <Materials materials={materials} texts={texts} />
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

function Materials({ materials, texts }: { materials: MaterialCost[]; texts: CardTexts }) {
  return (
    <ul className={styles.materials}>
      {materials.map(({ name, cost }) => (
        <li key={name} title={materialName(name)}>
          {texts.number(cost)} <span aria-hidden>{texts.shortMaterial(name)}</span>
          <span className={styles.whole}>{materialName(name)}</span>
        </li>
      ))}
    </ul>
  );
}
