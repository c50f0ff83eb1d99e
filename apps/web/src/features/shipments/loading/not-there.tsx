import { changesOf, type SavedContainer, shipments } from '@backline/contract';
import { Button, Group, NumberInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { call } from '../../../api/client/call.ts';
import { query } from '../../../api/client/query.ts';
import { showAlert } from '../../../ui/feedback/alerts.ts';
import { useFailureAlert } from '../../../ui/feedback/use-failure-alert.ts';
import type { LinePart } from './load-lines.ts';

interface NotThereProps {
  shipmentId: number;
  container: SavedContainer;
  part: LinePart;
  onDone: () => void;
}

/** Asks about crates that are not where they should be: how many are there, and what becomes of the rest. */
export function NotThere({ shipmentId, container, part, onDone }: NotThereProps) {
  const t = useTranslations('shipments.load');
  const [found, setFound] = useState(0);
  const correct = useCorrectLine(shipmentId, container);
  const missing = part.crates - found;
  const handle = (leftOut: number) => {
    correct.mutate({ part, found, leftOut }, { onSuccess: onDone });
  };
  return (
    <Group gap="xs" w="100%" pb="sm" align="end">
      {part.stockpileId !== null && part.crates > 1 && (
        <NumberInput
          w="7rem"
          label={t('found')}
          min={0}
          max={part.crates - 1}
          clampBehavior="strict"
          allowDecimal={false}
          value={found}
          onChange={(value) => setFound(Number(value) || 0)}
        />
      )}
      {part.stockpileId !== null && (
        <Button
          variant="default"
          size="md"
          flex="1 1 9rem"
          loading={correct.isPending}
          onClick={() => handle(0)}
        >
          {t('restElsewhere', { crates: missing })}
        </Button>
      )}
      <Button
        variant="default"
        size="md"
        flex="1 1 9rem"
        loading={correct.isPending}
        onClick={() => handle(missing)}
      >
        {t('leaveOut', { crates: missing })}
      </Button>
    </Group>
  );
}

interface Correction {
  part: LinePart;
  /** Crates of the part that are there; null takes back what was said of them. */
  found: number | null;
  /** Crates of the part that are left out, besides those that are already. */
  leftOut: number;
}

/** Says what was found of a line, and shows the server's answer, with a way back. */
function useCorrectLine(shipmentId: number, { number }: SavedContainer) {
  const t = useTranslations('shipments.load');
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  const params = { id: shipmentId };
  const { queryKey } = query(shipments.get, { params });
  const send = async ({ part: { line, stockpileId }, found, leftOut }: Correction) => {
    const itemId = line.item.id;
    const body = { line: { container: number, itemId, stockpileId, found, leftOut: line.leftOut + leftOut } };
    client.setQueryData(queryKey, await call(shipments.correct, { params, body }));
    for (const feature of changesOf(shipments.correct))
      void client.invalidateQueries({ queryKey: [feature] });
  };
  return useMutation({
    mutationFn: send,
    onSuccess: (_, { part, leftOut }) =>
      showAlert({
        description:
          leftOut > 0 ? t('wasLeftOut', { crates: leftOut, item: part.line.item.name }) : t('wasMoved'),
        alertClass: 'success',
        delay: UNDO_MS,
        action: {
          label: t('undo'),
          onPress: () => void send({ part, found: null, leftOut: 0 }).catch(alertFailure),
        },
      }),
    onError: alertFailure,
  });
}

const UNDO_MS = 10_000;
