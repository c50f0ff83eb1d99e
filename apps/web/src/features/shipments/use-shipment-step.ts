import { changesOf, shipments } from '@backline/contract';
import type { ShipmentStep } from '@backline/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { query } from '../../api/query.ts';
import { showAlert } from '../../ui/alerts.ts';
import { useErrorText } from '../../ui/error-text.ts';

interface Step {
  action: ShipmentStep;
  /** Container numbers. */
  containers: number[];
}

/**
 * Takes a step with containers of a shipment, and shows what the server answers: `useAction` would clear the whole page
 * for one state. After a refusal the shipment is loaded again, since the page then shows an old one.
 */
export function useShipmentStep(id: number) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const { queryKey } = query(shipments.get, { params: { id } });
  const action = useMutation({
    mutationFn: (step: Step) => call(shipments.step, { params: { id }, body: { step } }),
    onSuccess: (shipment) => client.setQueryData(queryKey, shipment),
    onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
    onSettled: () => {
      for (const feature of changesOf(shipments.step)) void client.invalidateQueries({ queryKey: [feature] });
    },
  });
  return { take: (step: Step) => action.mutate(step), isTaking: action.isPending, taking: action.variables };
}
