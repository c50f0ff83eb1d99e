import { materials } from '@backline/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/**
 * The actions on a run. `useAction` is not used because it would clear the whole page for one claim. After every
 * response the runs are reloaded in the background, because somebody else may have been first.
 */
export function useRunActions() {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  const run = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onError: alertFailure,
    onSettled: () => void client.invalidateQueries({ queryKey: ['materials'] }),
  });
  const act = (send: () => Promise<unknown>, onDone?: () => void) =>
    run.mutate(send, { onSuccess: () => onDone?.() });
  return {
    isBusy: run.isPending,
    claim: (runId: number, claim: { lineId: number; quantity: number }, onDone: () => void) =>
      act(() => call(materials.claim, { params: { id: runId }, body: { claim } }), onDone),
    setDone: (id: number, done: boolean) =>
      act(() => call(materials.updateClaim, { params: { id }, body: { claim: { done } } })),
    giveUp: (id: number) => act(() => call(materials.removeClaim, { params: { id } })),
    setClosed: (id: number, closed: boolean) =>
      act(() => call(materials.updateRun, { params: { id }, body: { run: { closed } } })),
    remove: (id: number) => act(() => call(materials.removeRun, { params: { id } })),
  };
}
export type RunActions = ReturnType<typeof useRunActions>;
