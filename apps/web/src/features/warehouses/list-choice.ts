import { useState } from 'react';
import { useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { idOf, oneOf, withValues } from '../../api/addresses/address-values.ts';
import { slot } from '../../api/storage/slots.ts';
import { LAYOUTS, type Layout } from '../../ui/layouts.ts';

export const LIST_SORTS = ['attention', 'name', 'category', 'fill', 'age', 'distance'] as const;
export type ListSort = (typeof LIST_SORTS)[number];
export const LIST_GROUPS = ['category', 'none'] as const;

/** How the list of warehouses is shown. */
export interface ListChoice {
  sort: ListSort;
  group: (typeof LIST_GROUPS)[number];
  /** Null until chosen: then cards, or a table if there are many warehouses. */
  layout: Layout | null;
  /** Only warehouses that need attention. */
  isNeedy: boolean;
  /** The warehouse from which distances are measured. */
  from: number | null;
}

const DEFAULTS: ListChoice = {
  sort: 'attention',
  group: 'category',
  layout: null,
  isNeedy: false,
  from: null,
};

const stored = slot(
  'warehouseList',
  'local',
  z.object({
    sort: z.enum(LIST_SORTS),
    group: z.enum(LIST_GROUPS),
    layout: z.nullable(z.enum(LAYOUTS)),
    isNeedy: z.boolean(),
    from: z.nullable(z.int()),
  }),
);

/** The address has precedence over what was chosen last on this device. */
function readChoice(address: URLSearchParams, usual: ListChoice): ListChoice {
  const needy = address.get('needy');
  return {
    sort: oneOf(LIST_SORTS, address.get('sort')) ?? usual.sort,
    group: oneOf(LIST_GROUPS, address.get('group')) ?? usual.group,
    layout: oneOf(LAYOUTS, address.get('layout')) ?? usual.layout,
    isNeedy: needy === null ? usual.isNeedy : needy === '1',
    from: idOf(address.get('from')) ?? usual.from,
  };
}

function writeChoice(address: URLSearchParams, { sort, group, layout, isNeedy, from }: ListChoice) {
  return withValues(address, {
    sort,
    group,
    layout,
    needy: isNeedy ? '1' : '0',
    from: sort === 'distance' ? from : null,
  });
}

/** The choices of the list, written to the address from the first change on, and stored on this device. */
export function useListChoice(): [ListChoice, (change: Partial<ListChoice>) => void] {
  const [address, setAddress] = useSearchParams();
  const [usual, setUsual] = useState(() => stored.read() ?? DEFAULTS);
  const choice = readChoice(address, usual);
  return [
    choice,
    (change) => {
      const next = { ...choice, ...change };
      stored.write(next);
      setUsual(next);
      setAddress((before) => writeChoice(before, next), { replace: true, preventScrollReset: true });
    },
  ];
}
