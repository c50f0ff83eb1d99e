import { changesOf, stockpiles } from '@backline/contract';
import { MINUTE_MS } from '@backline/domain';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { reloadBehind } from '../../api/client/query.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';
import { useNow } from '../../ui/use-now.ts';

/** For how long a refresh can be taken back where it was noted. */
const UNDO_REFRESH_MS = 10 * MINUTE_MS;

/**
 * Notes a refresh of the stockpile, and takes it back: the timer is then what it was before. What shows the timer is fetched
 * again in the background. `useAction` is not used because it would clear the whole view for one changed time.
 * @param onNoted is called after a refresh with its undo, for a view that may be gone by then.
 * @returns `undo` is null unless this view noted a refresh in the last ten minutes.
 */
export function useRefreshTimer(id: number, onNoted?: (undo: () => void) => void) {
  const client = useQueryClient();
  const onError = useFailureAlert();
  const now = useNow();
  const onSettled = () => {
    for (const feature of [...changesOf(stockpiles.refresh), 'alerts']) reloadBehind(client, feature);
  };
  const noted = useMutation({
    mutationFn: () => call(stockpiles.refresh, { params: { id } }),
    onSuccess: ({ refreshedAt }) => onNoted?.(() => takenBack.mutate(refreshedAt)),
    onError,
    onSettled,
  });
  const takenBack = useMutation({
    mutationFn: (refreshedAt: string) =>
      call(stockpiles.undoRefresh, { params: { id }, body: { refreshedAt } }),
    onSuccess: () => noted.reset(),
    onError,
    onSettled,
  });
  const refreshedAt = noted.data?.refreshedAt;
  const isRecent = refreshedAt !== undefined && now - Date.parse(refreshedAt) < UNDO_REFRESH_MS;
  return {
    refresh: () => noted.mutate(),
    isRefreshing: noted.isPending,
    undo: isRecent ? () => takenBack.mutate(refreshedAt) : null,
    isUndoing: takenBack.isPending,
  };
}
