import type { Supply } from '@backline/contract';
import {
  isUnderMinimum,
  minimumStatus,
  percentOfTarget,
  type SupplyStatus,
  supplyStatus,
  wholePercent,
} from '@backline/domain';
import {
  IconAntennaBars2,
  IconAntennaBars3,
  IconAntennaBars4,
  IconAntennaBars5,
  IconArrowDown,
  IconFlag,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type Status, StatusBadge } from '../../ui/status-badge.tsx';
import { ItemIcon } from '../items/item-icon.tsx';
import { ItemButton } from '../items/item-opener.tsx';
import styles from './supply-card.module.css';
import { type CostPlace, SupplyCosts } from './supply-costs.tsx';

interface SupplyCardProps {
  supply: Supply;
  /** Shows what orders cost there. */
  costPlace: CostPlace | null;
}

/** One item's stock beside its goal. The border is dashed when the stock is under the minimum. */
export function SupplyCard({ supply, costPlace }: SupplyCardProps) {
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
      {costPlace && <SupplyCosts item={item} place={costPlace} />}
    </li>
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

const STATUSES = {
  1: { word: 'over', tone: 'over' },
  2: { word: 'good', tone: 'high' },
  3: { word: 'low', tone: 'middle' },
  4: { word: 'short', tone: 'low' },
} as const satisfies Record<SupplyStatus, { word: string; tone: Status }>;

const BARS = { 1: IconAntennaBars5, 2: IconAntennaBars4, 3: IconAntennaBars3, 4: IconAntennaBars2 };

interface MinimumStatusProps {
  quantity: number;
  minimum: number;
  target: number;
}

/** How far the stock has come from its minimum to its target; says nothing without a minimum. */
function MinimumStatus({ quantity, minimum, target }: MinimumStatusProps) {
  const t = useTranslations('supplies');
  if (isUnderMinimum(quantity, minimum))
    return <IconArrowDown size={14} role="img" aria-label={t('underMinimum')} />;
  if (minimum === 0) return null;
  const status = minimumStatus(quantity, minimum, target);
  const { word, tone } = STATUSES[status];
  const Bars = BARS[status];
  const label = t('minimumStatus', { status: t(`status.${word}`) });
  return (
    <Bars size={18} className={styles.bars} stroke={2.5} data-tone={tone} role="img" aria-label={label} />
  );
}

function TargetStatus({ quantity, target }: { quantity: number; target: number }) {
  const t = useTranslations('supplies');
  if (target === 0) return <StatusBadge status="quiet">{t('noTarget')}</StatusBadge>;
  const percent = percentOfTarget(quantity, target);
  const { word, tone } = STATUSES[supplyStatus(percent)];
  return (
    <StatusBadge status={tone}>
      {t(`status.${word}`)} <span>{t('percent', { percent: wholePercent(percent) })}</span>
    </StatusBadge>
  );
}
