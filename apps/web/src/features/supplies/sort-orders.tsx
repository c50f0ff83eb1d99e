import type { SortOrder, SupplySort } from '@backline/domain';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './supply-toolbar.module.css';

interface SortOrdersProps {
  sort: SupplySort | null;
  onChange: (sort: SupplySort) => void;
}

/** A button that reverses a sort's direction. The combined sort has one for each of its two keys. */
export function SortOrders({ sort, onChange }: SortOrdersProps) {
  const isCombined = sort?.type === 'priority-and-percentage';
  return (
    <div className={styles.orders}>
      <OrderButton
        of={sort === null ? null : sort.type === 'percentage' ? 'percentage' : 'priority'}
        order={sort?.order ?? 'desc'}
        onChange={(order) => sort && onChange({ ...sort, order })}
      />
      {isCombined && (
        <OrderButton
          of="percentage"
          order={sort.secondary}
          onChange={(secondary) => onChange({ ...sort, secondary })}
        />
      )}
    </div>
  );
}

interface OrderButtonProps {
  of: 'percentage' | 'priority' | null;
  order: SortOrder;
  onChange: (order: SortOrder) => void;
}

function OrderButton({ of, order, onChange }: OrderButtonProps) {
  const t = useTranslations('supplies');
  const label = of === null ? t('noOrder') : t(`orders.${of}.${order}`);
  const Icon = order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <IconButton
      size={36}
      variant="default"
      disabled={of === null}
      label={label}
      onClick={() => onChange(order === 'asc' ? 'desc' : 'asc')}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
