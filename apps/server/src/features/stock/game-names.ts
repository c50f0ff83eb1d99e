import { catalogNames, type GameNames, indexNames } from '@backline/game-exports';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from './current-catalog.queries.ts';
import type { Stock } from './stock.ts';

/** The names by which copied texts and tables are read: those of the current catalog. */
export async function gameNames(db: Db, { catalog }: Stock): Promise<Pick<GameNames, 'catalog' | 'index'>> {
  const { catalog: facts } = await currentCatalog(db);
  const listed = catalogNames(catalog.flatMap(({ item, current }) => (current ? [item] : [])));
  return { catalog: listed, index: indexNames(listed, facts.names) };
}
