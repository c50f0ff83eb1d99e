import { STARTER_LISTS, starterGoals } from '@backline/domain';
import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { useMay } from '../../../api/storage/session.ts';

/** The ways from a warehouse without goals to a list to begin with. Nothing for those who may not set goals. */
export function StarterOffer({ warehouseId }: { warehouseId: number }) {
  const t = useTranslations('goals.starter');
  const mayEdit = useMay('edit');
  if (!mayEdit) return null;
  return (
    <nav aria-label={t('title')}>
      <Text mb="xs" c="dimmed" size="small">
        {t('offer')}
      </Text>
      <Group gap="xs">
        {STARTER_LISTS.map((list) => (
          <Button
            key={list}
            component={Link}
            to={`/warehouses/${warehouseId}/goals?start=${list}`}
            variant="default"
          >
            {t('offered', { list: t(`lists.${list}`), count: starterGoals(list).length })}
          </Button>
        ))}
      </Group>
    </nav>
  );
}
