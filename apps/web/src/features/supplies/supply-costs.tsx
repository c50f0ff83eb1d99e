import type { Item } from '@backline/contract';
import {
  factoryCost,
  isConstruct,
  type MaterialCost,
  mpfCost,
  mpfFullOrderCost,
  unitsPerBatch,
} from '@backline/domain';
import { VisuallyHidden } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import styles from './supply-costs.module.css';

/** The place whose prices a manufacturing view shows. */
export type CostPlace = 'factory' | 'mpf';

/** What orders of an item cost: at the MPF the first five crates and the full order, at a factory its full order. */
export function SupplyCosts({ item, place }: { item: Item; place: CostPlace }) {
  const t = useTranslations('supplies.costs');
  if (item.materials.length === 0) return <p className={styles.unknown}>{t('unknown')}</p>;
  return (
    <dl className={styles.costs}>
      {costLines(item, place).map(({ label, materials }) => (
        <div key={label}>
          <dt>{t(label, { units: unitsPerBatch(item) })}</dt>
          <dd>
            <Materials materials={materials} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Each cost of an item at a place under the name of its text; of a construct five crates are the full order. */
function costLines(item: Item, place: CostPlace) {
  if (place === 'factory') return [{ label: 'factory', materials: factoryCost(item) } as const];
  if (isConstruct(item.category))
    return [{ label: item.crated ? 'fullOrder' : 'fullUnits', materials: mpfFullOrderCost(item) } as const];
  return [
    { label: 'fiveCrates', materials: mpfCost(item) } as const,
    { label: 'fullOrder', materials: mpfFullOrderCost(item) } as const,
  ];
}

function Materials({ materials }: { materials: MaterialCost[] }) {
  const format = useFormatter();
  const short = useShortMaterial();
  return (
    <ul className={styles.materials}>
      {materials.map(({ name, cost }) => (
        <li key={name} title={name}>
          {format.number(cost)} <span aria-hidden>{short(name)}</span>
          <VisuallyHidden>{name}</VisuallyHidden>
        </li>
      ))}
    </ul>
  );
}

/** The trade's short name of a material; its own name when it has none. */
export function useShortMaterial(): (name: string) => string {
  const t = useTranslations('supplies.materials');
  return (name) => {
    const key = name as Parameters<typeof t>[0]; // any name may be asked for; `has` says whether it is a key
    return t.has(key) ? t(key) : name;
  };
}
