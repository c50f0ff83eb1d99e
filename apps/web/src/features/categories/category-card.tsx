import type { Category } from '@backline/contract';
import { Card, Flex, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconSettings, IconTargetArrow } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import styles from './categories.module.css';

export function CategoryCard({ category, onSettings }: { category: Category; onSettings: () => void }) {
  const t = useTranslations('categories');
  const { id, name, color, order, goalCount, warehouseCount } = category;
  return (
    <Card miw={0}>
      <Group gap="xs" wrap="nowrap" justify="space-between" miw={0}>
        <Flex component="h2" direction="column" m={0} fz="md" miw={0}>
          <ColourBadge colour={color} label={name} />
        </Flex>
        <IconButton variant="subtle" color="gray" label={t('settings', { name })} onClick={onSettings}>
          <IconSettings size={18} aria-hidden />
        </IconButton>
      </Group>
      <Text c="dimmed" fz="small">
        {t('warehouseCount', { count: warehouseCount })} · {t('order', { order })}
      </Text>
      <Link className={styles.goals} to={`/war/categories/${id}/goals`}>
        <IconTargetArrow size={16} aria-hidden />
        <span>
          {t('goals')} <VisuallyHidden>{t('ofCategory', { name })}</VisuallyHidden>
        </span>
        <Text span inherit ms="auto" c="dimmed">
          {goalCount}
        </Text>
      </Link>
    </Card>
  );
}
