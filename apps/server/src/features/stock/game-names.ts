import { catalogNames, type GameNames, indexNames } from '@backline/game-exports';
import { itemRows } from '../../catalog/catalog-rows.ts';
import type { Db } from '../../db/database.ts';
import { currentCatalog } from './current-catalog.queries.ts';
import { listLearntNames } from './learnt-names.queries.ts';

/** The names by which copied texts and tables are read: those of the current catalog, and what people chose for others. */
export async function gameNamesOf(db: Db): Promise<Pick<GameNames, 'catalog' | 'index'>> {
  const { catalog: facts } = await currentCatalog(db);
  const catalog = catalogNames(itemRows(facts));
  return { catalog, index: indexNames(catalog, facts.names, await listLearntNames(db)) };
}
