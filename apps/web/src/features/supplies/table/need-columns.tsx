import type { Supply } from '@backline/contract';
import { containerShare } from '@backline/domain';
import { materialName } from '../../../api/client/item-names.ts';
import styles from '../supplies.module.css';
import { LacksMost } from './lacks-most.tsx';
import type { ColumnChoice, SupplyColumn } from './supply-column.ts';

/** The width of the column of a material, in rem, and of that of all others. */
export const MATERIAL_REM = 5.75;
const OTHERS_REM = 8;

/** Only where they are not the figure itself. */
export function crates({ texts, heads, needs }: ColumnChoice): SupplyColumn {
  return {
    key: 'crates',
    head: heads.crates,
    sort: 'crates',
    rem: 4.5,
    isFigure: true,
    cell: (supply) => {
      const need = needs.get(supply);
      return need !== undefined && need.crates !== need.missing && texts.number(need.crates);
    },
  };
}

export function containers({ texts, heads, needs }: ColumnChoice): SupplyColumn {
  return {
    key: 'containers',
    head: heads.containers,
    sort: 'crates',
    rem: 6,
    isFigure: true,
    cell: (supply) => texts.share(containerShare(needs.get(supply)?.crates ?? 0)),
  };
}

export function lacksMost({ texts, heads }: ColumnChoice): SupplyColumn {
  return {
    key: 'lacksMost',
    sort: 'lacksMost',
    head: heads.lacksMost,
    rem: 11,
    cell: ({ lacksMost: most }) => most && <LacksMost {...most} texts={texts} />,
  };
}

export function orders({ texts, heads, needs }: ColumnChoice): SupplyColumn {
  return {
    key: 'orders',
    sort: 'orders',
    head: heads.orders,
    rem: 6.5,
    isFigure: true,
    cell: (supply) => {
      const { place, orders: count } = needs.get(supply) ?? { place: null };
      if (place === null) return '–';
      return (
        <>
          {texts.number(count)} <span className={styles.quiet}>{texts.places[place]}</span>
        </>
      );
    },
  };
}

/** A column for each material, the most wanted first; the last holds all for which there is no room. */
export function materials(choice: ColumnChoice, room: number): SupplyColumn[] {
  const { texts, heads, needs, materials: names } = choice;
  const own = names.length <= room ? names : names.slice(0, room - 1);
  const costs = (supply: Supply) => needs.get(supply)?.materials ?? [];
  const columns = own.map((material): SupplyColumn => {
    const costOf = (supply: Supply) => costs(supply).find((cost) => cost.name === material)?.cost;
    return {
      key: `material ${material}`,
      head: <abbr title={materialName(material)}>{texts.shortMaterial(material)}</abbr>,
      rem: MATERIAL_REM,
      isFigure: true,
      cell: (supply) => {
        const cost = costOf(supply);
        return cost === undefined ? <span className={styles.quiet}>–</span> : texts.number(cost);
      },
    };
  });
  if (own.length === names.length) return columns;
  const otherNames = names.slice(own.length);
  return [
    ...columns,
    {
      key: 'otherMaterials',
      head: heads.otherMaterials,
      rem: OTHERS_REM,
      isFigure: true,
      cell: (supply) => {
        const text = texts.materials(costs(supply).filter((cost) => otherNames.includes(cost.name)));
        return text === '' ? <span className={styles.quiet}>–</span> : <span title={text}>{text}</span>;
      },
    },
  ];
}
