import { ITEM_CATEGORIES } from '@backline/domain';
import { startTransition, useCallback, useMemo, useOptimistic, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type GoalFilter, NO_FILTER } from './goal-filters.tsx';

const OFF = 'off';
/** CodeNames to show alone, as other pages link to them: `?items=RifleAmmo,Bandages`. */
const ITEMS = 'items';
/** Ids of the warehouses beside this one: `?beside=4,7`. */
export const BESIDE = 'beside';

/**
 * The filter of the goals. Kinds, category and wanted items are stored in the URL, so that a view can be shared; the
 * text is not.
 */
export function useGoalFilter() {
  const [address, setAddress] = useSearchParams();
  // Shows the latest choice while the navigation to its URL is still pending.
  const [search, setAhead] = useOptimistic(address);
  const [text, setText] = useState('');

  const change = useCallback(
    ({ text: typed, ...part }: Partial<GoalFilter>, isCleared = false) => {
      if (typed !== undefined) setText(typed);
      if (Object.keys(part).length === 0) return;
      const { custom, standard, category } = { ...read(search), ...part };
      const wanted = new URLSearchParams({
        ...(!custom && { custom: OFF }),
        ...(!standard && { standard: OFF }),
        ...(category && { category }),
      });
      const kept = isCleared ? [BESIDE] : [BESIDE, ITEMS];
      for (const name of kept) {
        const value = search.get(name);
        if (value) wanted.set(name, value);
      }
      startTransition(() => {
        setAhead(wanted);
        setAddress(wanted, { replace: true });
      });
    },
    [search, setAhead, setAddress],
  );
  const clear = () => change(NO_FILTER, true);
  const asked = search.get(ITEMS);
  const wanted = useMemo(() => asked?.split(',').filter((part) => part !== '') ?? [], [asked]);
  return { filter: { ...read(search), text } satisfies GoalFilter, wanted, change, clear };
}

function read(search: URLSearchParams): Omit<GoalFilter, 'text'> {
  return {
    custom: search.get('custom') !== OFF,
    standard: search.get('standard') !== OFF,
    category: ITEM_CATEGORIES.find((itemCategory) => itemCategory === search.get('category')) ?? null,
  };
}
