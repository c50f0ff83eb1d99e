import { orders, type ProductionChain } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/query.ts';
import { useMay } from '../../api/session.ts';
import { showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import styles from './chain-screen.module.css';

/** The limit of one request. */
const MAX_ORDERS = 100;

/** Creates the chain's MPF orders, and opens the board. */
export function MpfOrdersButton({
  chain,
  warehouseId,
  disabled,
}: {
  chain: ProductionChain;
  warehouseId: number | null;
  disabled: boolean;
}) {
  const t = useTranslations('materials');
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const create = useAction(orders.create);
  const mayOrder = useMay('edit');
  const list = mpfOrders(chain, warehouseId);
  if (!mayOrder || list.length === 0) return null;
  if (list.length > MAX_ORDERS)
    return <p className={styles.note}>{t('tooManyOrders', { count: list.length, most: MAX_ORDERS })}</p>;
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={create.isPending}
      disabled={disabled}
      onClick={() =>
        create.mutate(
          { body: { orders: list } },
          {
            onSuccess: () => {
              showSuccess(t('ordered', { count: list.length }));
              void navigate('/production');
            },
            onError: alertFailure,
          },
        )
      }
    >
      {t('makeOrders', { count: list.length })}
    </Button>
  );
}

function mpfOrders({ goods }: ProductionChain, warehouseId: number | null) {
  return goods.flatMap(({ itemId, orders: parts }) =>
    parts
      .filter(({ place }) => place === 'mpf')
      .flatMap((part) =>
        Array.from({ length: part.orders }, () => ({
          itemId,
          crates: part.crates,
          method: 'mpf' as const,
          warehouseId,
        })),
      ),
  );
}
