import type { SortOrder, SortType, SupplySort } from '@backline/domain';
import { Group } from '@mantine/core';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../../ui/icon-button.tsx';

interface SortOrdersProps {
  sort: SupplySort;
  onChange: (sort: SupplySort) => void;
}

/** A button that reverses a sort's direction. The combined sort has one for each of its two keys. */
export function SortOrders({ sort, onChange }: SortOrdersProps) {
  const isCombined = sort.type === 'priority-and-percentage';
  return (
    <Group gap="xxs" wrap="nowrap">
      <OrderButton
        of={isCombined ? 'priority' : sort.type}
        order={sort.order}
        onChange={(order) => onChange({ ...sort, order })}
      />
      {isCombined && (
        <OrderButton
          of="percentage"
          order={sort.secondary}
          onChange={(secondary) => onChange({ ...sort, secondary })}
        />
      )}
    </Group>
  );
}

interface OrderButtonProps {
  of: SortType;
  order: SortOrder;
  onChange: (order: SortOrder) => void;
}

function OrderButton({ of, order, onChange }: OrderButtonProps) {
  const t = useTranslations('supplies');
  const Icon = order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <IconButton
      size={36}
      variant="default"
      label={t(`orders.${order}`, { sort: t(`sorts.${of}`) })}
      onClick={() => onChange(order === 'asc' ? 'desc' : 'asc')}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
