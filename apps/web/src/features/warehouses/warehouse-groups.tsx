import type { WarehouseSummary } from '@backline/contract';
import { Flex, Group, Title } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { ColourBadge } from '../../ui/labels/category-badge.tsx';
import { CardGrid } from '../../ui/layout/card-grid.tsx';
import { groupByCategory, type ListedWarehouse } from './arrange-warehouses.ts';
import { WarehouseCard } from './warehouse-card.tsx';

interface WarehouseGroupsProps {
  sorted: readonly ListedWarehouse[];
  /** All warehouses in the server's order, which is that of the categories. */
  order: readonly WarehouseSummary[];
  isGrouped: boolean;
}

/** Cards, under headings that add up what their warehouses ask for. */
export function WarehouseGroups({ sorted, order, isGrouped }: WarehouseGroupsProps) {
  const t = useTranslations('warehouses');
  if (!isGrouped)
    return (
      <CardGrid label={t('title')}>
        {sorted.map((listed) => (
          <WarehouseCard key={listed.warehouse.id} listed={listed} showsCategory />
        ))}
      </CardGrid>
    );
  return groupByCategory(sorted, order).map(({ category, members }) => {
    const label = category?.name ?? t('noCategory');
    return (
      <section key={category?.id ?? 0} aria-label={label}>
        <Group gap="xs" mb="xs" mt="lg">
          <Title order={2} fz="small">
            {category ? <ColourBadge label={category.name} colour={category.color} /> : label}
          </Title>
          <GroupSums members={members} />
        </Group>
        <CardGrid label={label}>
          {members.map((listed) => (
            <WarehouseCard key={listed.warehouse.id} listed={listed} showsCategory={false} />
          ))}
        </CardGrid>
      </section>
    );
  });
}

function GroupSums({ members }: { members: readonly ListedWarehouse[] }) {
  const t = useTranslations('warehouses.sums');
  const count = (of: (warehouse: ListedWarehouse) => boolean) => members.filter(of).length;
  const under = members.reduce((sum, { attention }) => sum + attention.underMinimum, 0);
  const publicSoon = count(({ attention }) => attention.release !== null);
  const stale = count(({ attention }) => attention.isReportStale);
  const never = count(({ attention }) => attention.isNeverReported);
  return (
    <Flex component="p" rowGap={0} columnGap="sm" wrap="wrap" c="dimmed" fz="small">
      <span>{t('warehouses', { count: members.length })}</span>
      {under > 0 && <strong data-tone="stale">{t('underMinimum', { count: under })}</strong>}
      {publicSoon > 0 && <span data-tone="aging">{t('publicSoon', { count: publicSoon })}</span>}
      {stale > 0 && <span data-tone="stale">{t('staleReports', { count: stale })}</span>}
      {never > 0 && <span>{t('neverReported', { count: never })}</span>}
    </Flex>
  );
}
