import { changesOf, shipments } from '@backline/contract';
import type { ShipmentStep } from '@backline/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client/call.ts';
import { query } from '../../../api/client/query.ts';
import { useFailureAlert } from '../../../ui/feedback/use-failure-alert.ts';
import { keepsWaiting, useSendNow } from './use-send-ticks.ts';
import { keepWaiting } from './waiting-ticks.ts';

interface Step {
  action: ShipmentStep;
  /** Container numbers. */
  containers: number[];
}

/**
 * Applies a step to containers of a shipment, after the ticks that wait, and shows the server's response. `useAction`
 * is not used because it would clear the whole page for one changed state. After a refusal the shipment is
 * refetched, because the page is out of date.
 * @param deliveryWaits whether a delivery that cannot be sent is kept for later, which the page shows.
 */
export function useShipmentStep(id: number, deliveryWaits = false) {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  const sendTicks = useSendNow();
  const { queryKey } = query(shipments.get, { params: { id } });
  const action = useMutation({
    mutationFn: async (step: Step) => {
      await sendTicks(); // after the step they would be refused; if they cannot be sent, it is not taken
      return call(shipments.step, { params: { id }, body: { step } });
    },
    onSuccess: (shipment) => client.setQueryData(queryKey, shipment),
    onError: (error, { action: step, containers }) => {
      if (!deliveryWaits || step !== 'deliver' || !keepsWaiting(error)) return alertFailure(error);
      for (const container of containers) keepWaiting({ shipmentId: id, container });
    },
    onSettled: () => {
      for (const feature of changesOf(shipments.step)) void client.invalidateQueries({ queryKey: [feature] });
    },
  });
  return {
    /** @param onTaken called when the server has taken the step. */
    take: (step: Step, onTaken?: () => void) => action.mutate(step, { onSuccess: () => onTaken?.() }),
    isTaking: action.isPending,
    taking: action.variables,
  };
}
