import { changesOf, shipments } from '@backline/contract';
import { cratesIn } from '@backline/domain';
import { Alert, Anchor, Button, Flex, Stack, Text, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { reloadBehind } from '../../api/client/query.ts';
import { useErrorText } from '../../ui/feedback/error-text.ts';
import { FixedFooter } from '../../ui/layout/fixed-footer.tsx';
import type { SavedState } from '../shipments/just-saved.tsx';
import styles from './logigen.module.css';
import { type GeneratedShipment, loadsOf, storedShipment } from './shipment-slot.ts';

const NOTE_LENGTH = 200;

interface SaveShipmentProps {
  shipment: GeneratedShipment;
  /** The name of each supplier, by its id. */
  suppliers: ReadonlyMap<number, string>;
  destination: string;
  /** Called after each: those that are saved by then. */
  onSaved: (saved: GeneratedShipment['saved']) => void;
}

/** Saves a generated shipment once, one for each supplier, so that its containers can be claimed. */
export function SaveShipment({ shipment, suppliers, destination, onSaved }: SaveShipmentProps) {
  const t = useTranslations('logigen.save');
  const summaryOf = useSummary(suppliers, destination);
  const [note, setNote] = useState('');
  const saving = useSaveLoads(shipment, note, onSaved);
  const loads = loadsOf(shipment);
  return (
    <FixedFooter label={t('title')}>
      <Stack gap="xs" w="100%">
        <Flex
          component="form"
          rowGap="xs"
          columnGap="sm"
          wrap="wrap"
          align="center"
          onSubmit={(event) => {
            event.preventDefault();
            saving.mutate();
          }}
        >
          <Button
            type="submit"
            size="md"
            loading={saving.isPending}
            disabled={loads.length === 0}
            leftSection={<IconCheck size={18} aria-hidden />}
          >
            {t('submit')}
          </Button>
          <TextInput
            flex="1 1 8rem"
            maw="20rem"
            aria-label={t('note')}
            placeholder={t('notePlaceholder')}
            maxLength={NOTE_LENGTH}
            disabled={saving.isPending}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <Text
            c="dimmed"
            flex="1 1 16rem"
            className={styles.summary ?? ''}
            style={{ overflowWrap: 'anywhere' }}
          >
            {summaryOf(loads)}
          </Text>
        </Flex>
        {saving.error && <Problem error={saving.error} shipment={shipment} suppliers={suppliers} />}
      </Stack>
    </FixedFooter>
  );
}

/** Says what is saved, in a sentence. */
function useSummary(suppliers: SaveShipmentProps['suppliers'], destination: string) {
  const t = useTranslations('logigen.save');
  const format = useFormatter();
  return (loads: ReturnType<typeof loadsOf>) =>
    t('summary', {
      count: loads.length,
      loads: format.list(
        loads.map(({ supplierId, containers }) =>
          t('load', {
            supplier: suppliers.get(supplierId) ?? '',
            crates: containers.reduce((sum, container) => sum + cratesIn(container), 0),
          }),
        ),
      ),
      destination,
    });
}

function isSaved({ saved }: GeneratedShipment, supplierId: number): boolean {
  return saved.some((shipment) => shipment.supplierId === supplierId);
}

/**
 * Saves the shipments one after the other, each counting on those before it, and opens the first of them. After a failure the
 * rest can be tried again.
 */
function useSaveLoads(shipment: GeneratedShipment, note: string, onSaved: SaveShipmentProps['onSaved']) {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: async () => {
      const { destinationId, excludeLocked } = shipment;
      let { saved } = shipment;
      for (const { supplierId, containers } of loadsOf(shipment)) {
        if (isSaved(shipment, supplierId)) continue;
        const attributes = {
          supplierId,
          destinationId,
          excludeLocked,
          note,
          containers: containers.map(({ supplies }) =>
            supplies.map(({ item, quantity }) => ({ itemId: item.id, quantity })),
          ),
        };
        const { id } = await call(shipments.create, { body: { shipment: { attributes } } });
        saved = [...saved, { supplierId, id }];
        onSaved(saved);
      }
      return saved;
    },
    onSuccess: (saved) => {
      const [first] = saved;
      if (first === undefined) return;
      storedShipment.clear();
      const state: SavedState = { saved: saved.map(({ id }) => id) };
      // Going back leads to where the plan was asked for, not to another plan.
      void navigate(`/shipments/${first.id}`, { replace: true, state });
    },
    onSettled: () => {
      for (const feature of changesOf(shipments.create)) reloadBehind(client, feature);
    },
  });
}

/** A link to each saved shipment, named after its supplier where there are several. */
function SavedLinks({ shipment: { saved }, suppliers }: Pick<SaveShipmentProps, 'shipment' | 'suppliers'>) {
  const t = useTranslations('logigen.save');
  return saved.map(({ supplierId, id }) => (
    <Anchor key={id} py="xs" component={Link} to={`/shipments/${id}`}>
      {saved.length === 1 ? t('open') : t('openOf', { supplier: suppliers.get(supplierId) ?? '' })}
    </Anchor>
  ));
}

interface ProblemProps extends Pick<SaveShipmentProps, 'shipment' | 'suppliers'> {
  error: Error;
}

function Problem({ error, shipment, suppliers }: ProblemProps) {
  const t = useTranslations('logigen.save');
  const errorText = useErrorText();
  return (
    <Alert style={{ order: -1 }} role="alert" color="red" variant="light">
      {errorText(error)}
      {shipment.saved.length > 0 && (
        <>
          {' '}
          {t('partly')} <SavedLinks shipment={shipment} suppliers={suppliers} />
        </>
      )}
    </Alert>
  );
}
