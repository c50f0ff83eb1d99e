import { sessions } from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../api/client/call.ts';
import { reloadBehind, useAction } from '../../api/client/query.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

type Ending = typeof sessions.remove | typeof sessions.removeOthers | typeof sessions.removeOfUser;

/**
 * Ends sessions and refetches the lists on the page, also if the server answers that a session is gone
 * already.
 */
export function useEndSessions<E extends Ending>(endpoint: E) {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  const action = useAction<Ending>(endpoint);
  const end = (input: CallInput<E>) =>
    action.mutate(input as CallInput<Ending> /* of one of the endpoints */, {
      onError: alertFailure,
      onSettled: () => reloadBehind(client, sessions.list.feature),
    });
  return { end, isEnding: action.isPending };
}
