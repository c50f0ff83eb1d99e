import { map, shipments, users } from '@backline/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { query } from '../../api/client/query.ts';
import { useMay } from '../../api/storage/session.ts';
import { useStoredQuery } from '../../api/storage/stored-query.ts';
import { loadSearchNames } from '../items/search-items.ts';
import { useItems } from '../items/use-items.ts';
import { usePyramids } from '../pyramids/use-pyramids.ts';
import { storedList, warehouseList } from '../warehouses/warehouse-queries.ts';
import {
  type Command,
  commandEntries,
  type Entry,
  itemEntries,
  mapPlaceEntries,
  personEntries,
  placeEntries,
  pyramidEntries,
  shipmentEntries,
} from './entry.ts';
import { type EntryIndexes, entryIndex } from './find-entries.ts';

/** The entries that the search can find for this viewer, and whether some of it is still on its way or could not be loaded. */
export interface SearchedEntries {
  indexes: EntryIndexes;
  isLoading: boolean;
  isIncomplete: boolean;
}

/** Everything that the viewer may find: from what this browser has already, and loaded behind it. */
export function useEntries(commands: readonly Command[]): SearchedEntries {
  const mayRead = useMay('read');
  const isAdmin = useMay('admin');
  const items = useItems();
  const { data: names } = useQuery({
    queryKey: ['items', 'search names'],
    queryFn: loadSearchNames,
    staleTime: Infinity,
  });
  const places = useStoredQuery({ ...warehouseList, enabled: mayRead }, storedList);
  const sent = useQuery({ ...query(shipments.list, { query: {} }), enabled: mayRead });
  const ground = useQuery({ ...query(map.get), enabled: mayRead });
  const pyramids = usePyramids();
  const people = useQuery({ ...query(users.list), enabled: isAdmin });
  const indexes = {
    items: useMemo(() => entryIndex(itemEntries(items.data ?? [], names)), [items.data, names]),
    places: useIndex(mayRead ? places.data : undefined, placeEntries),
    shipments: useIndex(mayRead ? sent.data : undefined, shipmentEntries),
    pyramids: useIndex(pyramids.data, pyramidEntries),
    people: useIndex(isAdmin ? people.data : undefined, personEntries),
    mapPlaces: useIndex(mayRead ? ground.data?.regions : undefined, mapPlaceEntries),
    commands: useIndex(commands, commandEntries),
  };
  const all = [items, places, sent, pyramids, people, ground];
  return {
    indexes,
    isLoading: all.some(isOnItsWay),
    isIncomplete: all.some(({ isError, data }) => isError && data === undefined),
  };
}

function isOnItsWay({ isPending, fetchStatus }: UseQueryResult<unknown>): boolean {
  return isPending && fetchStatus === 'fetching';
}

/** Making names ready takes 70 ms at the big war, ten times as long as a search: done once for each answer. */
function useIndex<T>(data: readonly T[] | undefined, entriesOf: (data: readonly T[]) => Entry[]) {
  return useMemo(() => entryIndex(entriesOf(data ?? [])), [data, entriesOf]);
}
