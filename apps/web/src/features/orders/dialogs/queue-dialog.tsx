import { type Order, orders } from '@backline/contract';
import { plainName } from '@backline/domain';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { query } from '../../../api/client/query.ts';
import { StaticModal } from '../../../ui/dialogs/modal.tsx';
import { useFailureAlert } from '../../../ui/feedback/use-failure-alert.ts';
import { Select } from '../../../ui/select.tsx';
import { type LineInput, useOrderSteps } from '../data/use-order-steps.ts';
import { useOrderTexts } from '../data/use-order-texts.ts';
import { useFactoryOptions } from '../data/use-places.ts';
import { GameShowsFields, lineInputOf, NOTHING_SHOWN } from '../parts/game-shows.tsx';
import { NO_TIME } from '../parts/game-time.tsx';

/**
 * Asks for the times that the game shows when an order is queued; all of them are optional.
 * @param opened the order as it was pressed. The dialog goes by what the list has now: a changed place raises its version.
 * A place that was not chosen here follows the list, too, so that nobody's choice is put back.
 */
export function QueueDialog({ order: opened, onClose }: { order: Order; onClose: () => void }) {
  const t = useTranslations('orders.queue');
  const { unitOf } = useOrderTexts();
  const { data: list = [] } = useQuery(query(orders.list));
  const order = list.find(({ id }) => id === opened.id) ?? opened;
  const places = useFactoryOptions(order.method);
  const [chosenId, setChosenId] = useState<number | null>();
  const placeId = chosenId === undefined ? (order.factory?.id ?? null) : chosenId;
  const [shows, setShows] = useState(NOTHING_SHOWN);
  const line = lineInputOf(shows, '');
  const { queue, isBusy } = useQueueing({ order, placeId, onDone: onClose });
  return (
    <StaticModal title={t('title')} opened onClose={onClose} busy={isBusy}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void queue(line);
        }}
      >
        <Stack gap="sm">
          <Text size="sm">
            {t('about', { item: plainName(order.item), count: order.crates, unit: unitOf(order) })}{' '}
            {t('estimate')}
          </Text>
          <Select
            label={t('place')}
            description={placeId === null ? t('placeHint') : undefined}
            placeholder={t('noPlace')}
            clearable
            data={places}
            value={placeId === null ? null : String(placeId)}
            onChange={(value) => setChosenId(value === null ? null : Number(value))}
          />
          <GameShowsFields value={shows} onChange={setShows} before="" method={order.method} />
          <Group gap="sm" grow>
            <Button
              variant="default"
              loading={isBusy}
              onClick={() => void queue(lineInputOf({ ...shows, time: NO_TIME }, ''))}
            >
              {t('keep')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={line.readyIn === undefined}>
              {t('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </StaticModal>
  );
}

/** Moves the order to the chosen place where that is another, then queues it. A failure is shown, and nothing else happens. */
function useQueueing({
  order,
  placeId,
  onDone,
}: {
  order: Order;
  placeId: number | null;
  onDone: () => void;
}) {
  const alertFailure = useFailureAlert();
  const { step, change, isBusy } = useOrderSteps();
  const atPlace = async () =>
    placeId === (order.factory?.id ?? null)
      ? order
      : change.mutateAsync({ order, attributes: { factoryId: placeId } });
  const queue = async (line: LineInput) => {
    const latest = await atPlace().catch((error: unknown) => {
      alertFailure(error);
      return null;
    });
    if (latest === null) return;
    if ((await step(latest, 'queued', line)) !== null) onDone();
  };
  return { queue, isBusy: isBusy || change.isPending };
}
