import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../ui/labels/age-label.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import { FillBadge } from '../../ui/labels/fill-badge.tsx';
import { Meter } from '../../ui/meter.tsx';
import type { ListedWarehouse } from './arrange-warehouses.ts';
import { AttentionChips } from './attention-chips.tsx';
import styles from './warehouses.module.css';

interface WarehouseCardProps {
  listed: ListedWarehouse;
  /** False where the heading above the cards has it. */
  showsCategory: boolean;
}

export function WarehouseCard({ listed, showsCategory }: WarehouseCardProps) {
  const t = useTranslations('warehouses');
  const { warehouse, attention, distance, threat } = listed;
  const { id, name, location, category, filledPercentage, goalCount, stockpileCount, updatedAt } = warehouse;
  return (
    <Link className={styles.card} to={`/warehouses/${id}`}>
      <div>
        {showsCategory && category && <ColourBadge label={category.name} colour={category.color} />}
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.location}>
          <IconMapPin size={14} aria-hidden />
          <span>
            {location}
            {distance !== null && ` · ${t('hexes', { count: distance })}`}
          </span>
        </p>
      </div>
      <AttentionChips attention={attention} threat={threat} />
      <div className={styles.fill}>
        {goalCount === 0 ? (
          <span className={styles.count}>{t('noGoals')}</span>
        ) : (
          <>
            <Meter have={filledPercentage} target={100} minimum={0} />
            <FillBadge percent={filledPercentage} />
          </>
        )}
      </div>
      <div className={styles.line}>
        <span className={styles.count}>{t('stockpileCount', { count: stockpileCount })}</span>
        {!attention.isNeverReported && (
          <span className={styles.count}>
            {t('report')} <AgeLabel since={updatedAt} />
          </span>
        )}
      </div>
    </Link>
  );
}
