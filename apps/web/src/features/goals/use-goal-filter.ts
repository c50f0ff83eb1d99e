import { ITEM_CATEGORIES } from '@backline/domain';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { GoalFilter } from './goal-filters.tsx';

const OFF = 'off';

/** The filter of the goals. Kinds and category are in the address, so that a view can be shared; the text is not. */
export function useGoalFilter() {
  const [search, setSearch] = useSearchParams();
  const [text, setText] = useState('');
  const filter: GoalFilter = {
    custom: search.get('custom') !== OFF,
    standard: search.get('standard') !== OFF,
    category: ITEM_CATEGORIES.find((one) => one === search.get('category')) ?? null,
    text,
  };
  const setFilter = ({ custom, standard, category, text: typed }: GoalFilter) => {
    setText(typed);
    const wanted = new URLSearchParams({
      ...(!custom && { custom: OFF }),
      ...(!standard && { standard: OFF }),
      ...(category && { category }),
    });
    if (wanted.toString() !== search.toString()) setSearch(wanted, { replace: true });
  };
  return [filter, setFilter] as const;
}
