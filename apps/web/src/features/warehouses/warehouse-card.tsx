import type { WarehouseSummary } from '@backline/contract';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { AgeLabel } from '../../ui/age-label.tsx';
import { ColourBadge } from '../../ui/category-badge.tsx';
import { FillBadge } from '../../ui/fill-badge.tsx';
import styles from './warehouse-card.module.css';

export function WarehouseCard({ warehouse }: { warehouse: WarehouseSummary }) {
  const t = useTranslations('warehouses');
  const { id, name, location, category, filledPercentage, stockpileCount, updatedAt } = warehouse;
  return (
    <Link className={styles.card} to={`/warehouses/${id}`}>
      <div className={styles.badges}>
        <span className={styles.location}>
          <IconMapPin size={14} aria-hidden /> {location}
        </span>
        <FillBadge percent={filledPercentage} />
      </div>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.count}>{t('stockpileCount', { count: stockpileCount })}</p>
      <div className={styles.badges}>
        {category && <ColourBadge label={category.name} colour={category.color} />}
        <AgeLabel since={updatedAt} />
      </div>
    </Link>
  );
}
