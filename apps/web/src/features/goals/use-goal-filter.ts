import { ITEM_CATEGORIES } from '@backline/domain';
import { startTransition, useCallback, useOptimistic, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type GoalFilter, NO_FILTER } from './goal-filters.tsx';

const OFF = 'off';

/**
 * The filter of the goals. Kinds and category are stored in the URL, so that a view can be shared; the text
 * is not.
 */
export function useGoalFilter() {
  const [address, setAddress] = useSearchParams();
  // Shows the latest choice while the navigation to its URL is still pending.
  const [search, setAhead] = useOptimistic(address);
  const [text, setText] = useState('');

  const change = useCallback(
    ({ text: typed, ...part }: Partial<GoalFilter>) => {
      if (typed !== undefined) setText(typed);
      if (Object.keys(part).length === 0) return;
      const { custom, standard, category } = { ...read(search), ...part };
      const wanted = new URLSearchParams({
        ...(!custom && { custom: OFF }),
        ...(!standard && { standard: OFF }),
        ...(category && { category }),
      });
      startTransition(() => {
        setAhead(wanted);
        setAddress(wanted, { replace: true });
      });
    },
    [search, setAhead, setAddress],
  );
  const clear = () => change(NO_FILTER);
  return { filter: { ...read(search), text } satisfies GoalFilter, change, clear };
}

function read(search: URLSearchParams): Omit<GoalFilter, 'text'> {
  return {
    custom: search.get('custom') !== OFF,
    standard: search.get('standard') !== OFF,
    category: ITEM_CATEGORIES.find((one) => one === search.get('category')) ?? null,
  };
}
