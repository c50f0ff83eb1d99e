import type { WarehouseSummary } from '@backline/contract';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../ui/labels/age-label.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import { FillBadge } from '../../ui/labels/fill-badge.tsx';
import styles from './warehouse-card.module.css';

export function WarehouseCard({ warehouse }: { warehouse: WarehouseSummary }) {
  const t = useTranslations('warehouses');
  const { id, name, location, category, filledPercentage, stockpileCount, updatedAt } = warehouse;
  return (
    <Link className={styles.card} to={`/warehouses/${id}`}>
      <div className={styles.line}>
        {category ? <ColourBadge label={category.name} colour={category.color} /> : <span />}
        <FillBadge percent={filledPercentage} />
      </div>
      <div>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.location}>
          <IconMapPin size={14} aria-hidden />
          <span>{location}</span>
        </p>
      </div>
      <div className={styles.line}>
        <span className={styles.count}>{t('stockpileCount', { count: stockpileCount })}</span>
        <AgeLabel since={updatedAt} />
      </div>
    </Link>
  );
}
