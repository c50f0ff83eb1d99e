import type { Supply } from '@backline/contract';
import {
  isUnderMinimum,
  percentOfTarget,
  type SupplyStatus,
  supplyStatus,
  wholePercent,
} from '@backline/domain';
import { IconArrowDown, IconFlag, IconPackage } from '@tabler/icons-react';
import { useFormatter, useTranslations } from 'use-intl';
import { type Status, StatusBadge } from '../../ui/status-badge.tsx';
import { CategoryGlyph } from './category-glyph.tsx';
import styles from './supply-card.module.css';

/** One item's stock beside its goal. The border is dashed when the stock is under the minimum. */
export function SupplyCard({ supply }: { supply: Supply }) {
  const t = useTranslations('supplies');
  const { item, quantity, target, minimum, cratedQuantity } = supply;
  const isShort = isUnderMinimum(quantity, minimum);

  return (
    <li className={styles.card} data-under-minimum={isShort || undefined}>
      <div className={styles.head}>
        <span className={styles.glyph}>
          <CategoryGlyph category={item.category} />
          {item.crated && (
            <IconPackage size={14} className={styles.crate} role="img" aria-label={t('crated')} />
          )}
        </span>
        <strong className={styles.name}>{item.name}</strong>
      </div>
      <dl className={styles.figures}>
        <Figure label={t('quantity')} value={quantity} strong />
        <Figure label={t('target')} value={target} />
        <Figure label={t('minimum')} value={minimum} problem={isShort ? t('underMinimum') : undefined} />
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
    </li>
  );
}

interface FigureProps {
  label: string;
  value: number;
  strong?: boolean;
  /** Marks the figure, and says why to whoever does not see the mark. */
  problem?: string | undefined;
}

function Figure({ label, value, strong = false, problem }: FigureProps) {
  const format = useFormatter();
  return (
    <div>
      <dt>{label}</dt>
      <dd
        data-strong={strong || undefined}
        data-zero={value === 0 || undefined}
        data-problem={problem && true}
      >
        {format.number(value)}
        {problem && <IconArrowDown size={14} role="img" aria-label={problem} />}
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
