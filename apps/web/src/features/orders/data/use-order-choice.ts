import type { Order } from '@backline/contract';
import { FACTORY_LINES } from '@backline/domain';
import { useSearchParams } from 'react-router';
import { idOf, oneOf } from '../../../api/addresses/address-values.ts';
import { useSession } from '../../../api/storage/session.ts';
import { chosenOrders, type OrderChoice } from './board-columns.ts';

/** The filters of board and list, stored in the address. Unknown values are ignored. */
export function useOrderChoice() {
  const [search, setSearch] = useSearchParams();
  const choice: OrderChoice = {
    place: idOf(search.get('place')),
    line: oneOf(FACTORY_LINES, search.get('line')),
    mine: search.get('mine') === '1',
  };
  const change = (part: Partial<OrderChoice>) => {
    const next = { ...choice, ...part };
    setSearch(
      (last) => {
        const written = new URLSearchParams(last);
        for (const name of ['place', 'line', 'mine']) written.delete(name);
        if (next.place !== null) written.set('place', String(next.place));
        if (next.line !== null) written.set('line', next.line);
        if (next.mine) written.set('mine', '1');
        return written;
      },
      { replace: true },
    );
  };
  const isNarrowed = choice.place !== null || choice.line !== null || choice.mine;
  return { choice, change, isNarrowed };
}

/** The orders that match the filters of board and list. */
export function useChosenOrders(all: readonly Order[]): Order[] {
  const { choice } = useOrderChoice();
  const viewerId = useSession()?.user.id ?? 0;
  return chosenOrders(all, choice, viewerId);
}
