import { sessions } from '@backline/contract';
import { useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '../../api/call.ts';
import { reloadBehind, useAction } from '../../api/query.ts';
import { showAlert } from '../../ui/alerts.ts';
import { useErrorText } from '../../ui/error-text.ts';

type Ending = typeof sessions.remove | typeof sessions.removeOthers | typeof sessions.removeOfUser;

/** Ends sessions and loads what this page shows of them again, also where the server says that one is gone already. */
export function useEndSessions<E extends Ending>(endpoint: E) {
  const client = useQueryClient();
  const errorText = useErrorText();
  const action = useAction<Ending>(endpoint);
  const end = (input: CallInput<E>) =>
    action.mutate(input as CallInput<Ending>, {
      onError: (error) => showAlert({ description: errorText(error), alertClass: 'danger' }),
      onSettled: () => reloadBehind(client, sessions.list.feature),
    });
  return { end, isEnding: action.isPending };
}
