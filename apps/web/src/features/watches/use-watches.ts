import { type Watch, type WatchList, watches } from '@backline/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client/call.ts';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { useFailureAlert } from '../../ui/feedback/use-failure-alert.ts';

/** Something that can be watched; an item in one of its forms. */
export type Watchable =
  | { kind: 'item'; id: number; firName: string; crated: boolean }
  | { kind: 'stockpile' | 'warehouse'; id: number };

/** The person's watches, quiet hours and devices; not requested without the read right. */
export function useWatches() {
  const mayRead = useMay('read');
  return useQuery({ ...query(watches.list), enabled: mayRead });
}

/** The watch of something, or null. */
export function watchOf(list: WatchList | undefined, watchable: Watchable): Watch | null {
  return list?.watches.find(({ target }) => isOf(target, watchable)) ?? null;
}

function isOf(target: Watch['target'], watchable: Watchable): boolean {
  if (target.kind !== watchable.kind) return false;
  if (target.kind === 'stockpile') return target.stockpile.id === watchable.id;
  if (target.kind === 'warehouse') return target.warehouse.id === watchable.id;
  const { firName, crated } = target.item;
  return watchable.kind === 'item' && firName === watchable.firName && crated === watchable.crated;
}

/** A change of the watches or of their settings. The list stays on the screen and is reloaded in the background. */
export function useWatchChange<T>(change: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  const alertFailure = useFailureAlert();
  return useMutation({
    mutationFn: change,
    onError: alertFailure,
    onSettled: () => client.invalidateQueries({ queryKey: [watches.list.feature] }),
  });
}

export function startWatch(watchable: Watchable) {
  const { kind, id } = watchable;
  const watch = { kind, id, ...(watchable.kind === 'item' && { crated: watchable.crated }) };
  return call(watches.create, { body: { watch } });
}
export const endWatch = (id: number) => call(watches.remove, { params: { id } });
