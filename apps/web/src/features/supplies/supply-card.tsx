import type { ExpectedStock, Supply } from '@backline/contract';
import { isUnderMinimum } from '@backline/domain';
import { IconFlag, IconTruckDelivery } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ItemIcon } from '../items/item-icon.tsx';
import { ItemButton } from '../items/item-opener.tsx';
import { MinimumStatus } from './minimum-status.tsx';
import styles from './supply-card.module.css';
import { type CostPlace, SupplyCosts } from './supply-costs.tsx';
import { TargetStatus } from './target-status.tsx';

interface SupplyCardProps {
  supply: Supply;
  /** Shows what orders cost there. */
  costPlace: CostPlace | null;
  /** Crates that saved shipments bring. */
  expected: ExpectedStock | undefined;
}

/** One item's stock beside its goal. The border is dashed when the stock is under the minimum. */
export function SupplyCard({ supply, costPlace, expected }: SupplyCardProps) {
  const t = useTranslations('supplies');
  const { item, quantity, target, minimum, cratedQuantity } = supply;
  const isShort = isUnderMinimum(quantity, minimum);

  return (
    <li className={styles.card} data-under-minimum={isShort || undefined}>
      <div className={styles.head}>
        <ItemIcon item={item} />
        <strong className={styles.name}>
          <ItemButton item={item} />
        </strong>
      </div>
      <dl className={styles.figures}>
        <Figure label={t('quantity')} value={quantity} strong />
        <Figure label={t('target')} value={target} />
        <Figure label={t('minimum')} value={minimum} problem={isShort}>
          <MinimumStatus quantity={quantity} minimum={minimum} target={target} />
        </Figure>
        <Figure label={t('crates')} value={cratedQuantity} />
      </dl>
      <p className={styles.marks}>
        <TargetStatus quantity={quantity} target={target} />
        {item.priority && (
          <span className={styles.priority}>
            <IconFlag size={14} aria-hidden /> {t(`priority.${item.priority}`)}
          </span>
        )}
      </p>
      {expected && <Expected {...expected} />}
      {costPlace && <SupplyCosts item={item} place={costPlace} />}
    </li>
  );
}

/** What is on its way, and what was delivered but no report shows yet. */
function Expected({ onTheWay, delivered }: ExpectedStock) {
  const t = useTranslations('supplies.expected');
  return (
    <p className={styles.expected}>
      <IconTruckDelivery size={14} aria-hidden />
      {onTheWay > 0 && <span>{t('onTheWay', { crates: onTheWay })}</span>}
      {delivered > 0 && <span>{t('delivered', { crates: delivered })}</span>}
    </p>
  );
}

interface FigureProps {
  label: string;
  value: number;
  strong?: boolean;
  problem?: boolean;
  /** A mark behind the figure. */
  children?: ReactNode;
}

function Figure({ label, value, strong = false, problem = false, children }: FigureProps) {
  const format = useFormatter();
  return (
    <div>
      <dt>{label}</dt>
      <dd
        data-strong={strong || undefined}
        data-zero={value === 0 || undefined}
        data-problem={problem || undefined}
      >
        {format.number(value)} {children}
      </dd>
    </div>
  );
}
