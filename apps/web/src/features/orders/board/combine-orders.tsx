import { type Order, orders } from '@backline/contract';
import { type Combination, combinations, plainName } from '@backline/domain';
import { Button, Flex } from '@mantine/core';
import { IconArrowMerge } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { useAction } from '../../../api/client/query.ts';
import { useMay } from '../../../api/storage/session.ts';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../../ui/feedback/use-failure-alert.ts';
import { useOrderTexts } from '../data/use-order-texts.ts';

/** The others are offered once these are combined. */
const MAX_SHOWN = 3;
const SHOWN_MS = 8000;

/** Small wanted orders that one press makes into one, with what that saves (docs/spec/orders.md#combine). */
export function CombineOrders({ all }: { all: readonly Order[] }) {
  const t = useTranslations('orders.combine');
  const texts = useOrderTexts();
  const mayEdit = useMay('edit');
  const { combine, isBusy } = useCombine();
  const offered = mayEdit ? combinations(all).slice(0, MAX_SHOWN) : [];
  if (offered.length === 0) return null;
  return (
    <Flex
      component="ul"
      wrap="wrap"
      align="center"
      m={0}
      p={0}
      style={{ listStyle: 'none' }}
      gap="var(--space-2) var(--space-4)"
      mb="sm"
      aria-label={t('label')}
    >
      {offered.map((combination) => (
        <li key={combination.orders.map(({ id }) => id).join()}>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowMerge size={16} aria-hidden />}
            loading={isBusy}
            onClick={() => combine(combination)}
          >
            {t('press', {
              count: combination.orders.length,
              item: nameOf(combination),
              crates: combination.crates,
            })}
          </Button>{' '}
          <span>{t('saves', { materials: texts.materials(combination.saved) })}</span>
        </li>
      ))}
    </Flex>
  );
}

const nameOf = ({ orders: [first] }: Combination<Order>) =>
  first === undefined ? '' : plainName(first.item);

const seen = (list: readonly Order[]) => list.map(({ id, version }) => ({ id, version }));

/** Combines orders; the message offers to take that back for a few seconds. */
function useCombine() {
  const t = useTranslations('orders');
  const alertFailure = useFailureAlert();
  const combine = useAction(orders.combine);
  const separate = useAction(orders.separate);
  const undo = (list: readonly Order[]) =>
    separate.mutate(
      { body: { separate: { orders: seen(list) } } },
      {
        onSuccess: () =>
          showAlert({ description: t('combine.undone'), alertClass: 'success', delay: SHOWN_MS }),
        onError: alertFailure,
      },
    );
  return {
    combine: (combination: Combination<Order>) =>
      combine.mutate(
        { body: { combine: { orders: seen(combination.orders) } } },
        {
          onSuccess: ({ orders: left }) =>
            showAlert({
              description: t('combine.done', { item: nameOf(combination), crates: combination.crates }),
              alertClass: 'success',
              delay: SHOWN_MS,
              action: { label: t('undo'), onPress: () => undo(left) },
            }),
          onError: alertFailure,
        },
      ),
    isBusy: combine.isPending || separate.isPending,
  };
}
