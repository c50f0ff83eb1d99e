import { MAX_NEW_ORDERS, type NewOrder, orders, type ProductionChain } from '@backline/contract';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { useAction } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { showAlert, showSuccess } from '../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

interface MpfOrdersButtonProps {
  chain: ProductionChain;
  warehouseId: number | null;
  disabled: boolean;
}

/** Creates the chain's MPF orders, and opens the board. */
export function MpfOrdersButton({ chain, warehouseId, disabled }: MpfOrdersButtonProps) {
  const mayOrder = useMay('edit');
  const list = mpfOrders(chain, warehouseId);
  if (!mayOrder || list.length === 0) return null;
  return <MakeOrders key={JSON.stringify(list)} list={list} disabled={disabled} />;
}

/** Sends as many orders at a time as one request may have. After a failure only the rest is sent again. */
function MakeOrders({ list, disabled }: { list: readonly NewOrder[]; disabled: boolean }) {
  const t = useTranslations('materials');
  const alertFailure = useFailureAlert();
  const navigate = useNavigate();
  const create = useAction(orders.create);
  const [made, setMade] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const makeAll = async () => {
    setIsSending(true);
    let done = made;
    try {
      while (done < list.length) {
        const part = list.slice(done, done + MAX_NEW_ORDERS);
        await create.mutateAsync({ body: { orders: part } });
        done += part.length;
        setMade(done);
      }
      showSuccess(t('ordered', { count: list.length }));
      void navigate('/production');
    } catch (error) {
      if (done > 0)
        showAlert({ description: t('orderedPartly', { done, count: list.length }), alertClass: 'warning' });
      alertFailure(error);
    }
    setIsSending(false);
  };
  return (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      loading={isSending}
      disabled={disabled}
      onClick={() => void makeAll()}
    >
      {t('makeOrders', { count: list.length - made })}
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
