import type { Order } from '@backline/contract';
import { Button, CloseButton, Group, Paper, Text } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isQueued, nextStep } from '../data/board-columns.ts';
import { useOrderSteps } from '../data/use-order-steps.ts';
import { useOrderTexts } from '../data/use-order-texts.ts';

/** The chosen orders of the list, and what can be done with all of them at once. */
export function ChosenOrders({ orders, onClear }: { orders: readonly Order[]; onClear: () => void }) {
  const t = useTranslations('orders');
  const texts = useOrderTexts();
  const { stepAll, cancel, isBusy } = useOrderSteps();
  const [first] = orders;
  if (first === undefined) return null;
  const step = nextStep(first);
  const isShared =
    step !== null && !isQueued(first, step) && orders.every((order) => nextStep(order) === step);
  const crates = orders.reduce((sum, order) => sum + order.crates, 0);
  const materials = texts.cost(orders);
  const clearIf = (isDone: boolean) => {
    if (isDone) onClear();
  };
  return (
    <Paper
      withBorder
      bg="var(--accent-background)"
      px="md"
      py="xs"
      mb="sm"
      pos="sticky"
      top="var(--bar-height, 0)"
      style={{ zIndex: 2 }}
    >
      <Group
        gap="var(--space-1) var(--space-3)"
        role="group"
        aria-label={t('several.chosen', { count: orders.length })}
      >
        <Text fw={600} c="bright">
          {t('several.chosen', { count: orders.length })}
        </Text>
        <Text size="small" c="dimmed" me="auto">
          {[t('several.chosenCrates', { crates }), materials].filter((text) => text !== '').join(', ')}
        </Text>
        {isShared && (
          <Button
            variant="filled"
            loading={isBusy}
            onClick={() => void stepAll(orders, step).then((moved) => clearIf(moved !== null))}
          >
            {t(`next.${step}`)}
          </Button>
        )}
        <Group gap="xs" wrap="nowrap">
          <Button
            variant="subtle"
            color="red"
            loading={isBusy}
            onClick={() => void cancel(orders).then(clearIf)}
          >
            {t('order.cancel', { count: orders.length })}
          </Button>
          <CloseButton size="lg" aria-label={t('several.clear')} onClick={onClear} />
        </Group>
      </Group>
    </Paper>
  );
}
