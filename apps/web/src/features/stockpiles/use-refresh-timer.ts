import { stockpiles, warehouses } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/**
 * Records a refresh of the stockpile, then refetches its warehouse in the background. `useAction` is not used
 * because it would clear the whole view for one changed time.
 */
export function useRefreshTimer(stockpileId: number) {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  return useMutation({
    mutationFn: () => call(stockpiles.refresh, { params: { id: stockpileId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [warehouses.get.feature, warehouses.get.name] }),
    onError: alertFailure,
  });
}
