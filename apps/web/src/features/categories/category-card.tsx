import type { Category } from '@backline/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconSettings, IconTargetArrow } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import styles from './category-card.module.css';

export function CategoryCard({ category, onSettings }: { category: Category; onSettings: () => void }) {
  const t = useTranslations('categories');
  const { id, name, color, order, goalCount, warehouseCount } = category;
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>
          <ColourBadge colour={color} label={name} />
        </h2>
        <IconButton variant="subtle" color="gray" label={t('settings', { name })} onClick={onSettings}>
          <IconSettings size={18} aria-hidden />
        </IconButton>
      </div>
      <p className={styles.about}>
        {t('warehouseCount', { count: warehouseCount })} · {t('order', { order })}
      </p>
      <Link className={styles.goals} to={`/war/categories/${id}/goals`}>
        <IconTargetArrow size={16} aria-hidden />
        <span>
          {t('goals')} <VisuallyHidden>{t('ofCategory', { name })}</VisuallyHidden>
        </span>
        <span className={styles.count}>{goalCount}</span>
      </Link>
    </div>
  );
}
