import { items } from '@backline/contract';
import { catalogNames, indexNames, type NameIndex } from '@backline/game-exports';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { englishName } from '../../api/client/item-names.ts';
import { query } from '../../api/client/query.ts';
import type { Catalog } from './catalog.ts';

/** The names of items in every language of the game, for reading what somebody pasted; undefined until they are loaded. */
export function useGameNames(catalog: Catalog): NameIndex | undefined {
  const { data } = useQuery({ ...query(items.names, { query: {} }), staleTime: 5 * 60_000 });
  return useMemo(() => {
    if (data === undefined) return undefined;
    const list = [...catalog.values()].map((item) => ({ ...item, name: englishName(item) }));
    return indexNames(catalogNames(list), data);
  }, [data, catalog]);
}
