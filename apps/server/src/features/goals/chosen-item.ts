import { reason } from '@backline/contract';
import { formKey } from '@backline/domain';
import type { Db } from '../../db/database.ts';
import { invalid } from '../../http/errors.ts';
import { listItemIds } from '../items/items.queries.ts';
import { whyNeverInStock } from '../stock/never-in-stock.ts';

interface ItemChoice {
  firName: string;
  crated: boolean;
}

/** The id of the item that a form names. @throws ApiError `invalid` if there is none, or it is never in stock. */
export async function chosenItemId(db: Db, { firName, crated }: ItemChoice): Promise<number> {
  const id = (await listItemIds(db, [firName])).get(formKey({ firName, crated }));
  const why = whyNeverInStock(db, firName);
  if (why !== null) throw invalid({ item: why });
  if (id === undefined) throw invalid({ item: reason('no-such-item') });
  return id;
}
