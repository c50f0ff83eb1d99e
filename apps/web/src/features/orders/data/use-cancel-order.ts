import type { Order } from '@backline/contract';
import { plainName } from '@backline/domain';
import { useTranslations } from 'use-intl';
import { useConfirm } from '../../../ui/dialogs/confirm.tsx';
import { useOrderSteps } from './use-order-steps.ts';

/** Cancels an order after confirmation. @returns the cancelled order; null if it was not cancelled. */
export function useCancelOrder(): (order: Order) => Promise<Order | null> {
  const t = useTranslations('orders.order');
  const confirm = useConfirm();
  const { step } = useOrderSteps();
  return async (order) => {
    const isSure = await confirm({
      title: t('cancelTitle'),
      message: t('cancelQuestion', { item: plainName(order.item) }),
      confirmLabel: t('cancel'),
      cancelLabel: t('keep'),
      danger: true,
    });
    return isSure ? step(order, 'cancelled') : null;
  };
}
