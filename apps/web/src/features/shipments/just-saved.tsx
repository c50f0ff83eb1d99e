import { type Shipment, shipments } from '@backline/contract';
import { Alert, Anchor, Button, Group } from '@mantine/core';
import { IconArrowBackUp, IconCheck, IconTruckLoading } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from 'react-router';
import { useTranslations } from 'use-intl';
import { call } from '../../api/client/call.ts';
import { useMay } from '../../api/storage/session.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/** State that saving a plan hands to the page that it opens: the ids of the shipments that were saved together. */
export interface SavedState {
  saved: number[];
}

/** After saving: what became of the need, the other shipments of the plan, and the way back. */
export function JustSaved({ shipment }: { shipment: Shipment }) {
  const t = useTranslations('shipments.saved');
  const mayUndo = useMay('edit');
  const state = useLocation().state as SavedState | null; // only saving hands a state to this page
  const saved = state?.saved ?? [];
  const { crates, destination } = shipment;
  const undo = useUndo(saved, destination.id);
  if (!saved.includes(shipment.id)) return null;
  return (
    <Alert color="green" variant="light" mb="md" icon={<IconCheck aria-hidden />} role="status">
      <Group gap="xs" justify="space-between">
        <span>
          <b>{t('title')}</b> {t('coming', { crates, destination: destination.name })}{' '}
          {saved.length > 1 &&
            saved.map((id, index) =>
              id === shipment.id ? null : (
                <Anchor key={id} component={Link} to={`/shipments/${id}`} state={state}>
                  {t('other', { number: index + 1, count: saved.length })}
                </Anchor>
              ),
            )}
        </span>
        <Group gap="xs">
          {mayUndo && (
            <Button
              variant="subtle"
              color="gray"
              loading={undo.isPending}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              onClick={() => undo.mutate()}
            >
              {t('undo')}
            </Button>
          )}
          <Button
            component={Link}
            to={`/generate?to=${destination.id}`}
            variant="default"
            leftSection={<IconTruckLoading size={16} aria-hidden />}
          >
            {t('another', { destination: destination.name })}
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}

/** Deletes what was saved together, and leads back to the plan of its destination. */
function useUndo(saved: number[], destinationId: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const alertFailure = useFailureAlert();
  return useMutation({
    mutationFn: async () => {
      for (const id of saved) await call(shipments.remove, { params: { id } });
    },
    onSuccess: () => navigate(`/generate?to=${destinationId}`, { replace: true }),
    onError: alertFailure,
    onSettled: () => client.invalidateQueries(),
  });
}
